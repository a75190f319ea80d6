import { IconListCheck, IconUserQuestion } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { WHOLE } from '@/platform/search';
import { useSession } from '@/platform/session';
import { DotsLink, DotsMenu } from '@/ui/DotsMenu';
import { managesContractors, sortsWorkers } from './can';
import { REQUIREMENTS, UNSORTED } from './navigation';

/** What else there is of companies: what is required of them, and workers of none. */
export function MoreMenu() {
  const { t } = useTranslation();
  const who = useSession();
  if (!managesContractors(who)) return null;
  return (
    <DotsMenu width={260}>
      <DotsLink icon={IconListCheck} to={REQUIREMENTS}>
        {t('contractors.requirements.title')}
      </DotsLink>
      {sortsWorkers(who) ? (
        <DotsLink icon={IconUserQuestion} to={`${UNSORTED}?status=${WHOLE}`}>
          {t('contractors.unsorted.title')}
        </DotsLink>
      ) : null}
    </DotsMenu>
  );
}
