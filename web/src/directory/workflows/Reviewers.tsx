import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { ErrorState } from '@/ui/ErrorState';
import { Section } from '@/ui/Facts';
import { useIsPhone } from '@/ui/media';
import { StatusBadge } from '@/ui/StatusBadge';
import { Decide } from './Decide';
import { ReviewSteps } from './ReviewSteps';
import { type Review, reviewsOf } from './reviews';
import classes from './workflows.module.css';

interface Props {
  /** As the server names the kind of record. */
  module: string;
  recordId: number;
  /** Of the record's site. */
  zone?: string;
  /** What the record lacks for an approval, as a sentence. */
  lacks?: string;
  /** What nobody decides without having read. */
  about?: ReactNode;
  /** The page has DecideNow at its foot on a phone. */
  foot?: boolean;
}

/**
 * The reviews of a record: who decided what, who has it now and until when, and the
 * buttons of whoever is asked. A record that was never reviewed has none.
 */
export function Reviewers({ module, recordId, zone, lacks, about, foot }: Props) {
  const { t } = useTranslation();
  const phone = useIsPhone();
  const { data, error, refetch } = useQuery(reviewsOf(module, recordId));
  const [latest, ...earlier] = data ?? [];
  if (error && !data) return <ErrorState error={error} onRetry={refetch} small />;
  if (!latest) return null;
  return (
    <div data-part="review">
      <Section
        title={t('workflows.review.title')}
        aside={latest.workflow}
        tools={<ReviewBadge review={latest} />}
      >
        <Asked review={latest} zone={zone} />
        <TakenBack review={latest} zone={zone} />
        <ReviewSteps review={latest} zone={zone} />
        {latest.state === 'open' ? (
          <Decide review={latest} lacks={lacks} about={about} below={foot && phone} />
        ) : null}
        {earlier.length > 0 ? <Earlier reviews={earlier} zone={zone} /> : null}
      </Section>
    </div>
  );
}

/** Looks as the statuses of records that mean the same. */
const LOOKS = {
  open: 'pending',
  approved: 'completed',
  rejected: 'overdue',
  withdrawn: 'closed',
  restarted: 'closed',
} as const satisfies Record<Review['state'], string>;

function ReviewBadge({ review: { state, taken_back } }: { review: Review }) {
  const { t } = useTranslation();
  if (taken_back) return <StatusBadge status="overdue" label={t('workflows.review.takenBack')} />;
  return <StatusBadge status={LOOKS[state]} label={t(`workflows.review.state.${state}`)} />;
}

interface OneProps {
  review: Review;
  zone?: string;
}

/** Who asked for it, when, and whose approval it takes. */
function Asked({ review, zone }: OneProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const rule =
    review.steps && review.steps.length > 1
      ? review.approve_when === 'number'
        ? t('workflows.review.number', { value: review.approvals, total: review.steps.length })
        : t(`workflows.when.${review.approve_when}`)
      : '';
  const asked = t('workflows.review.asked', {
    name: review.requester?.name ?? t('common.unknownPerson'),
    at: dateTime(review.opened_at, zone),
  });
  return <p className="quiet">{[asked, rule].filter(Boolean).join(' · ')}</p>;
}

/** That what was approved counts no longer, by whom and since when. */
function TakenBack({ review: { taken_back }, zone }: OneProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  if (!taken_back) return null;
  const name = taken_back.by?.name ?? t('common.unknownPerson');
  return (
    <p className={classes.takenBack}>
      {t('workflows.review.takenBackBy', { name, at: dateTime(taken_back.at, zone) })}
    </p>
  );
}

function Earlier({ reviews, zone }: { reviews: readonly Review[]; zone?: string }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return (
    <details className={classes.earlier}>
      <summary>{t('workflows.review.earlier', { count: reviews.length })}</summary>
      {reviews.map((review) => (
        <section key={review.id} className={classes.run}>
          <div className={classes.runHead}>
            <ReviewBadge review={review} />
            <span className="quiet">
              {[
                t('workflows.review.revision', { number: review.revision }),
                review.ended_at ? dateTime(review.ended_at, zone) : '',
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </div>
          <TakenBack review={review} zone={zone} />
          <ReviewSteps review={review} zone={zone} />
        </section>
      ))}
    </details>
  );
}
