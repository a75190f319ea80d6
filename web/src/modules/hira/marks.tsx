import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { RiskMark } from '@/ui/RiskMark';
import { StatusBadge } from '@/ui/StatusBadge';
import type { AssessmentRow } from './api';
import classes from './hira.module.css';

/** How the gravest row of an assessment is rated, before and after what is to be added. */
export function Levels({ row }: { row: Pick<AssessmentRow, 'initial_level' | 'residual_level'> }) {
  const { t } = useTranslation();
  const { initial_level: initial, residual_level: residual } = row;
  if (initial === residual) return <RiskMark risk={residual} />;
  return (
    <span className={classes.state}>
      <RiskMark risk={initial} />
      <span aria-hidden>→</span>
      <span className="visually-hidden">{t('hira.then')}</span>
      <RiskMark risk={residual} />
    </span>
  );
}

/** The version that is worked upon beside the one in force. */
export function RevisionMark({ row }: { row: Pick<AssessmentRow, 'revision' | 'version'> }) {
  const { t } = useTranslation();
  if (!row.revision || row.revision.version === row.version) return null;
  return (
    <StatusBadge
      status={row.revision.state}
      label={t(`hira.revision.${row.revision.state}`, { number: row.revision.version })}
    />
  );
}

/** When it is to be reviewed; what is due stands out. */
export function ReviewDay({ row }: { row: AssessmentRow }) {
  const { t } = useTranslation();
  const { day } = useFormats();
  if (row.review_asked_at) return <span className={classes.due}>{t('hira.review.asked')}</span>;
  if (!row.next_review_on) return null;
  const on = day(row.next_review_on, row.site.time_zone);
  if (row.review_due)
    return <span className={classes.due}>{t('hira.review.due', { day: on })}</span>;
  return <span>{on}</span>;
}

export function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <span className={classes.tags}>
      {tags.map((tag) => (
        <span key={tag} className={classes.tag}>
          {tag}
        </span>
      ))}
    </span>
  );
}
