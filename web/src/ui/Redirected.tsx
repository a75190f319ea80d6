import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './Redirected.module.css';

/** A page was refused and the person was brought here instead. */
export function Redirected({ from }: { from: string | undefined }) {
  const { t } = useTranslation();
  if (!from) return null;
  return (
    <p className={classes.notice} role="status">
      <IconInfoCircle size={17} aria-hidden />
      {t('banners.redirected')}
    </p>
  );
}
