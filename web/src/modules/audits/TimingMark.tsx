import { useTranslation } from 'react-i18next';
import classes from './audits.module.css';
import { OPEN } from './filters';
import type { AuditRow } from './types';

/** Never begun in its time is something else than not finished in time. */
export function TimingMark({ row }: { row: Pick<AuditRow, 'timing'> }) {
  const { t } = useTranslation();
  if (row.timing === 'in_time') return null;
  return <span className={classes.late}>{t(`audits.timing.${row.timing}`)}</span>;
}

/** How many of its questions are answered, while it goes on. */
export function Progress({ row }: { row: Pick<AuditRow, 'status' | 'answered' | 'asked'> }) {
  const { t } = useTranslation();
  const { answered, asked } = row;
  if (!OPEN.includes(row.status) || asked === 0 || answered === 0) return null;
  return <span className="quiet">{t('audits.answered', { answered, asked })}</span>;
}
