import { useWord } from '@/platform/words';
import classes from './StatusBadge.module.css';

/** Statuses that wait for somebody have a ring where the others have a dot. */
const WAITING = new Set([
  'planned',
  'scheduled',
  'draft',
  'requested',
  'pending',
  'pending_closure',
  'queued',
  'Invited',
  'rating_pending',
  'waiting',
]);

const TONES: Record<string, string> = {
  planned: 'planned',
  open: 'open',
  in_progress: 'in-progress',
  pending: 'pending',
  overdue: 'overdue',
  completed: 'completed',
  closed: 'closed',
  draft: 'planned',
  requested: 'pending',
  approved: 'open',
  extended: 'in-progress',
  pending_closure: 'pending',
  rejected: 'overdue',
  rating_pending: 'pending',
  revoked: 'overdue',
  queued: 'pending',
  sent: 'completed',
  failed: 'overdue',
  kept: 'closed',
  bounced: 'overdue',
  resting: 'pending',
  scheduled: 'planned',
  skipped: 'closed',
  waiting: 'pending',
  published: 'completed',
  archive: 'closed',
  Active: 'completed',
  Invited: 'pending',
  Inactive: 'closed',
  Deleted: 'closed',
  Error: 'overdue',
};

interface Props {
  status: string;
  /** Other words than the status's own, such as "2 d late". */
  label?: string;
}

export const statusTone = (status: string) => `var(--hv-${TONES[status] ?? 'closed'})`;

/** The one place that knows how a status looks and what it is called. */
export function StatusBadge({ status, label }: Props) {
  const word = useWord();
  return (
    <span
      className={classes.badge}
      style={{ '--tone': statusTone(status) }}
      data-waiting={WAITING.has(status) || undefined}
    >
      <span className={classes.dot} aria-hidden />
      {label ?? word('status', status)}
    </span>
  );
}
