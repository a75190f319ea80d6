import { useTranslation } from 'react-i18next';
import { useMe, useSession } from '@/platform/session';
import { SiteMenu } from './SiteMenu';
import classes from './Where.module.css';

/** The organization, and under its name the site that everything is about. */
export function Where({ ink }: { ink?: boolean }) {
  const { t } = useTranslation();
  const me = useMe();
  const { boot } = useSession();
  const organization = me.organization?.name ?? boot?.organization?.name ?? t('signin.platform');
  return (
    <div className={classes.where} data-ink={ink}>
      <span className={classes.organization} title={organization}>
        {organization}
      </span>
      {me.is_master_super_admin ? null : <SiteMenu />}
    </div>
  );
}
