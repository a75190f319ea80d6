import { IconQrcode } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSiteId } from '@/platform/site';
import { DotsLink, DotsMenu } from '@/ui/DotsMenu';

/** What is needed seldom. */
export function MoreMenu() {
  const { t } = useTranslation();
  const site = useSiteId();
  return (
    <DotsMenu>
      <DotsLink icon={IconQrcode} to="/observations/poster" search={{ site }}>
        {t('publicreports.poster.title')}
      </DotsLink>
    </DotsMenu>
  );
}
