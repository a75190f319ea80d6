import type { Entry } from '../RecordTimeline';
import { RecordTimeline } from '../RecordTimeline';
import classes from './work.module.css';

interface Props {
  kind: string;
  entries: readonly Entry[] | null;
  zone: string;
  nobody: string;
}

const LAST = 3;

/** The last that happened to what is decided on. */
export function RecentHistory({ kind, entries, zone, nobody }: Props) {
  return (
    <div className={classes.lately}>
      <RecordTimeline
        kind={kind}
        entries={entries ?? []}
        comments={[]}
        zone={zone}
        nobody={nobody}
        most={LAST}
      />
    </div>
  );
}
