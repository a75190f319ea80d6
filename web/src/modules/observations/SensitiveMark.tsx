import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './stop.module.css';

/** Says of a record that not everybody at its site sees it. */
export function SensitiveMark({ row }: { row: { readonly sensitive: boolean } }) {
  const { t } = useTranslation();
  if (!row.sensitive) return null;
  return (
    <span className={classes.mark} title={t('observations.sensitiveHelp')}>
      <IconLock size={13} stroke={2} aria-hidden />
      {t('observations.field.sensitive')}
    </span>
  );
}
