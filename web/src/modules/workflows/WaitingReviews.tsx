import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { AppLink } from '@/ui/AppLink';
import { StatusBadge } from '@/ui/StatusBadge';
import { DecideButtons } from './DecideButtons';
import type { Waiting } from './reviews';
import classes from './workflows.module.css';

interface Props {
  reviews: readonly Waiting[];
  /** Of all; the longest waiting are shown. */
  total: number;
}

/** What waits for this person's decision, decided where it stands. */
export function WaitingReviews({ reviews, total }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  if (reviews.length === 0) return null;
  return (
    <section className="card" aria-labelledby="waiting-reviews">
      <h2 className={classes.cardHead} id="waiting-reviews">
        {t('workflows.waiting.title')} <span className={classes.count}>{number(total)}</span>
      </h2>
      <ul className={classes.waiting}>
        {reviews.map((review) => (
          <Item key={review.review_id} review={review} />
        ))}
      </ul>
      {total > reviews.length ? (
        <p className={classes.rest}>{t('workflows.waiting.longest', { count: reviews.length })}</p>
      ) : null}
    </section>
  );
}

function Item({ review }: { review: Waiting }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { as, due_at, on_behalf_of, requester } = review;
  const about = [
    review.number,
    review.site,
    requester ? t('workflows.waiting.asks', { name: requester.name }) : '',
    on_behalf_of ? t('workflows.behalf', { name: on_behalf_of.name }) : '',
    as === 'escalation' || as === 'super_admin' ? t(`workflows.as.${as}`) : '',
  ];
  return (
    <li className={classes.waitingItem}>
      <div className={classes.waitingWords}>
        <AppLink className={classes.waitingTitle} href={`${review.page}${review.record_id}`}>
          {review.title || review.number}
        </AppLink>
        <p className={classes.quiet}>{about.filter(Boolean).join(' · ')}</p>
      </div>
      {due_at ? (
        <StatusBadge
          status={review.overdue ? 'overdue' : 'pending'}
          label={t('workflows.waiting.until', { at: dateTime(due_at) })}
        />
      ) : null}
      <div className={classes.waitingButtons}>
        <DecideButtons
          review={{ id: review.review_id, module: review.module, can: review.can }}
          about={review.number}
          title={review.title}
        />
      </div>
    </li>
  );
}
