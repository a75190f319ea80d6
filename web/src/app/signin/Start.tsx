import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/platform/session';
import classes from '@/ui/plain/plain.module.css';
import { ToOrganization } from './ToOrganization';

/** Where one begins who knows no address but the installation's. */
export function Start() {
  const { t } = useTranslation();
  const { boot } = useSession();
  return (
    <div className={classes.login}>
      <h1 className={classes.title}>{t('registration.start')}</h1>
      <ToOrganization path="/login" />
      {boot?.sign_up === 'closed' ? null : (
        <p className={classes.hint}>
          {t('registration.none')} <Link to="/registration">{t('registration.title')}</Link>
        </p>
      )}
      <p className={classes.hint}>
        <Link to="/login">{t('registration.platform')}</Link>
      </p>
    </div>
  );
}
