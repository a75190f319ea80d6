import { IconEyeOff, IconHeartBroken } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { IncidentRow } from './api';
import classes from './incidents.module.css';

/** That somebody was hurt, and how many are known. */
export function HurtMark({ row }: { row: Pick<IncidentRow, 'anybody_hurt' | 'victims_count'> }) {
  const { t } = useTranslation();
  if (row.anybody_hurt !== 'yes') return null;
  return (
    <span className={classes.hurt}>
      <IconHeartBroken size={14} aria-hidden />
      {row.victims_count > 1
        ? t('incidents.hurtMany', { number: row.victims_count })
        : t('incidents.hurtOne')}
    </span>
  );
}

/** Not everybody at the site may see it. */
export function SensitiveMark({ row }: { row: Pick<IncidentRow, 'sensitive'> }) {
  const { t } = useTranslation();
  if (!row.sensitive) return null;
  return (
    <span className={classes.sensitive}>
      <IconEyeOff size={14} aria-hidden />
      {t('incidents.field.sensitive')}
    </span>
  );
}
