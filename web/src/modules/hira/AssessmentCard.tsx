import { useTranslation } from 'react-i18next';
import { StatusBadge } from '@/ui/StatusBadge';
import type { AssessmentRow } from './api';
import classes from './hira.module.css';
import { Levels, ReviewDay, RevisionMark } from './marks';

/** An assessment in the list on a phone. */
export function AssessmentCard({ row }: { row: AssessmentRow }) {
  const { t } = useTranslation();
  return (
    <div className={classes.card}>
      <p className={classes.cardTitle}>{row.title}</p>
      <p className={classes.quiet}>
        {[row.number, row.site.name, t('hira.risks', { count: row.rows_count })].join(' · ')}
      </p>
      <div className={classes.cardFoot}>
        <StatusBadge status={row.status} />
        <RevisionMark row={row} />
        <Levels row={row} />
        {row.review_due ? <ReviewDay row={row} /> : null}
      </div>
    </div>
  );
}
