import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { initials } from './Person';
import classes from './Timeline.module.css';

export interface TimelineChange {
  readonly label: string;
  readonly before: ReactNode;
  readonly after: ReactNode;
}

export interface TimelineEntry {
  readonly id: number | string;
  readonly at: string;
  /** Empty when the product itself did it. */
  readonly actor: string;
  /** What was done, after the name: "raised the risk". */
  readonly text: ReactNode;
  readonly changes?: readonly TimelineChange[];
  readonly note?: string;
  /** What was said, in its own shape. */
  readonly body?: ReactNode;
}

interface Props {
  entries: readonly TimelineEntry[];
  zone?: string;
  /** On paper "today" would soon be wrong. */
  inFull?: boolean;
}

/** Who did what when, the newest first, with before and after. */
export function Timeline({ entries, zone, inFull }: Props) {
  const { t } = useTranslation();
  const { dateTime, fullDateTime } = useFormats();
  if (entries.length === 0) return <p className={classes.quiet}>{t('timeline.empty')}</p>;
  return (
    <ol className={classes.timeline}>
      {entries.map((entry) => (
        <li key={entry.id} className={classes.entry}>
          <span className={classes.avatar} aria-hidden>
            {entry.actor ? initials(entry.actor) : 'H'}
          </span>
          <div className={classes.body}>
            <p>
              <strong className={classes.actor}>{entry.actor || t('common.system')}</strong>{' '}
              {entry.text}
            </p>
            {entry.changes?.map((change) => (
              <p key={change.label} className={classes.change}>
                {change.label}: <del>{change.before || t('timeline.nothing')}</del>
                <span aria-hidden> → </span>
                <ins>{change.after || t('timeline.nothing')}</ins>
              </p>
            ))}
            {entry.note ? <p className={classes.note}>{entry.note}</p> : null}
            {entry.body}
            <time
              className={classes.quiet}
              dateTime={entry.at}
              title={fullDateTime(entry.at, zone)}
            >
              {inFull ? fullDateTime(entry.at, zone) : dateTime(entry.at, zone)}
            </time>
          </div>
        </li>
      ))}
    </ol>
  );
}
