import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { Person } from '@/ui/Person';
import { Why } from './PreviewSteps';
import type { Review, Seat } from './reviews';
import { useReviewerName } from './words';
import classes from './workflows.module.css';

interface Props {
  review: Review;
  /** Of the record's site. */
  zone?: string;
}

/** The steps of a review, each with its people and what they did. */
export function ReviewSteps({ review, zone }: Props) {
  const nameOf = useReviewerName();
  const List = review.sequential ? 'ol' : 'ul';
  return (
    <List className={classes.steps}>
      {(review.steps ?? []).map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place.
        <li key={index} className={classes.step}>
          {/* One person's name stands at their seat; a step that never came has no seats. */}
          {step.kind === 'user' && step.seats?.length ? null : (
            <p className={classes.stepName}>{nameOf(step)}</p>
          )}
          <ul className={classes.people}>
            {(step.seats ?? []).map((seat) => (
              <SeatLine key={seat.user.id} seat={seat} zone={zone} />
            ))}
          </ul>
        </li>
      ))}
    </List>
  );
}

function SeatLine({ seat, zone }: { seat: Seat; zone?: string }) {
  return (
    <li data-state={seat.state}>
      <Person name={seat.user.name} />
      <Why as={seat.as} behalf={seat.on_behalf_of?.name} />
      <span className={classes.did} data-late={seat.overdue || undefined} data-state={seat.state}>
        <Did seat={seat} zone={zone} />
      </span>
      {seat.remark ? <blockquote className={classes.remark}>{seat.remark}</blockquote> : null}
    </li>
  );
}

/** What somebody did, or by when they should. */
function Did({ seat, zone }: { seat: Seat; zone?: string }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { state, decided_at, due_at, overdue } = seat;
  if (decided_at && (state === 'approved' || state === 'rejected')) {
    return t(`workflows.review.${state}`, { at: dateTime(decided_at, zone) });
  }
  if (state === 'waiting') return t('workflows.review.seat.waiting');
  if (state !== 'asked') return t('workflows.review.seat.skipped');
  if (!due_at) return t('workflows.review.hasIt');
  return t(overdue ? 'workflows.review.hadUntil' : 'workflows.review.hasUntil', {
    at: dateTime(due_at, zone),
  });
}
