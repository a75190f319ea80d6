import {
  IconListCheck,
  IconMapPinCheck,
  IconQrcode,
  IconUrgent,
  IconUserQuestion,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ALL_STATUSES } from '@/platform/search';
import { useSession } from '@/platform/session';
import { DotsLink, DotsMenu } from '@/ui/DotsMenu';
import { managesContractors, seesVisits, sortsWorkers } from './can';
import { GATES, MUSTERS, ON_SITE, REQUIREMENTS, UNSORTED } from './navigation';

/** What else there is of companies: who is on site, what is required, and workers of none. */
export function MoreMenu() {
  const { t } = useTranslation();
  const who = useSession();
  if (!seesVisits(who)) return null;
  return (
    <DotsMenu width={260}>
      <DotsLink icon={IconMapPinCheck} to={ON_SITE}>
        {t('contractors.onsite.title')}
      </DotsLink>
      <DotsLink icon={IconUrgent} to={MUSTERS}>
        {t('contractors.muster.title')}
      </DotsLink>
      {managesContractors(who) ? (
        <DotsLink icon={IconQrcode} to={GATES}>
          {t('contractors.gates.title')}
        </DotsLink>
      ) : null}
      {managesContractors(who) ? (
        <DotsLink icon={IconListCheck} to={REQUIREMENTS}>
          {t('contractors.requirements.title')}
        </DotsLink>
      ) : null}
      {sortsWorkers(who) ? (
        <DotsLink icon={IconUserQuestion} to={`${UNSORTED}?status=${ALL_STATUSES}`}>
          {t('contractors.unsorted.title')}
        </DotsLink>
      ) : null}
    </DotsMenu>
  );
}
