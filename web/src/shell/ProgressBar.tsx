import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from './ProgressBar.module.css';

/** A thin line at the top while the next screen is on its way. */
export function ProgressBar() {
  const { t } = useTranslation();
  const pending = useRouterState({ select: (state) => state.status === 'pending' });
  if (!pending) return null;
  return (
    <div className={classes.track} role="progressbar" aria-label={t('common.loading')}>
      <div className={classes.bar} />
    </div>
  );
}
