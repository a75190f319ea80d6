import { IconListCheck, IconQrcode, IconSchool } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ALL_STATUSES } from '@/platform/search';
import { useSiteId } from '@/platform/site';
import { DotsLink, DotsMenu } from '@/ui/DotsMenu';

/** What belongs to incidents and stands elsewhere. */
export function MoreMenu() {
  const { t } = useTranslation();
  const site = useSiteId();
  return (
    <DotsMenu>
      <DotsLink icon={IconListCheck} to="/actions/incidents" search={{ status: ALL_STATUSES }}>
        {t('incidents.actions.all')}
      </DotsLink>
      <DotsLink icon={IconSchool} to="/incidents/lfi-list">
        {t('incidents.lessons.title')}
      </DotsLink>
      <DotsLink icon={IconQrcode} to="/observations/poster" search={{ site }}>
        {t('publicreports.poster.title')}
      </DotsLink>
    </DotsMenu>
  );
}
