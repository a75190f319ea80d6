import { RecordTimeline } from '@/core/records/RecordTimeline';
import { ActionTile } from '@/modules/actions/ActionCard';
import type { Incident } from '../api';
import classes from './page.module.css';

/** What was done and what happened while it was an observation. */
export function OriginSection({ incident }: { incident: Incident }) {
  if (!incident.origin) return null;
  const { actions, timeline } = incident.origin;
  return (
    <>
      {actions.length > 0 ? (
        <ul className={classes.plain}>
          {actions.map((action) => (
            <ActionTile
              key={action.id}
              action={action}
              href={`/actions/observations/summary/${action.id}`}
            />
          ))}
        </ul>
      ) : null}
      <RecordTimeline
        entries={timeline}
        comments={[]}
        zone={incident.site.time_zone}
        kind="Observation"
      />
    </>
  );
}
