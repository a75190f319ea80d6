import { useTranslation } from 'react-i18next';
import classes from '@/ui/plain/plain.module.css';
import { ToOrganization } from './ToOrganization';

/** From the installation's address to one's organization. */
export function OrganizationVerify() {
  const { t } = useTranslation();
  return (
    <div className={classes.login}>
      <h1 className={classes.title}>{t('registration.verify')}</h1>
      <ToOrganization path="/login" />
    </div>
  );
}
