import { IconChartBar, IconDeviceTv, IconForms, IconMap2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/platform/can';
import { useSiteId } from '@/platform/site';
import { DotsLink, DotsMenu } from '@/ui/DotsMenu';

/** Other ways to look at permits, and what they are made from. */
export function MoreMenu() {
  const { t } = useTranslation();
  const { can } = useCan();
  const site = useSiteId();
  const here = site ? { site_id: String(site) } : {};
  return (
    <DotsMenu>
      <DotsLink icon={IconMap2} to="/site-permits" search={here}>
        {t('permits.titles.sitePermits')}
      </DotsLink>
      <DotsLink icon={IconDeviceTv} to="/permits/board" search={here}>
        {t('permits.titles.board')}
      </DotsLink>
      <DotsLink icon={IconChartBar} to="/permit-dashboard" search={here}>
        {t('permits.titles.dashboard')}
      </DotsLink>
      {can('Permit Form Setting', 'read') ? (
        <DotsLink icon={IconForms} to="/permit-forms">
          {t('permits.templates.title')}
        </DotsLink>
      ) : null}
    </DotsMenu>
  );
}
