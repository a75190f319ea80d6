import { IconHandStop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './stop.module.css';

interface Row {
  readonly stop_work: boolean;
  readonly resumed_at: string | null;
}

/** Whether work stands still because of it now. */
export function standsStill({ stop_work, resumed_at }: Row): boolean {
  return stop_work && !resumed_at;
}

/** Stands out where work stands still; afterwards it only says that it did. */
export function StopMark({ row }: { row: Row }) {
  const { t } = useTranslation();
  if (!row.stop_work) return null;
  return (
    <span className={classes.mark} data-now={standsStill(row) || undefined}>
      <IconHandStop size={13} stroke={2} aria-hidden />
      {t('observations.stopWork')}
    </span>
  );
}

/** At the top of a record by which work stands still. */
export function StopBanner({ row }: { row: Row }) {
  const { t } = useTranslation();
  if (!standsStill(row)) return null;
  return (
    <p className={classes.banner}>
      <IconHandStop size={20} stroke={1.8} aria-hidden />
      <span>
        <strong>{t('observations.stopWork')}.</strong> {t('observations.stopWorkText')}
      </span>
    </p>
  );
}
