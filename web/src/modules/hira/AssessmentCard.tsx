import { useTranslation } from 'react-i18next';
import { RecordCard } from '@/core/records/RecordCard';
import { StatusBadge } from '@/ui/StatusBadge';
import type { AssessmentRow } from './api';
import { Levels, ReviewDay, RevisionMark } from './marks';

/** An assessment in the list on a phone. */
export function AssessmentCard({ row }: { row: AssessmentRow }) {
  const { t } = useTranslation();
  const about = [row.number, row.site.name, t('hira.risks', { count: row.rows_count })];
  return (
    <RecordCard title={row.title} about={about.join(' · ')}>
      <StatusBadge status={row.status} />
      <RevisionMark row={row} />
      <Levels row={row} />
      {row.review_due ? <ReviewDay row={row} /> : null}
    </RecordCard>
  );
}
