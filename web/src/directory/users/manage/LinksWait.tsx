import { IconMailOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/platform/session';
import { Banner } from '@/ui/Banner';
import { userList } from './api';

/** Where no mail carries links, how many people wait until somebody hands theirs over. */
export function LinksWait({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  const mails = useSession().boot?.mails;
  const waiting = useQuery({ ...userList({ status: 'Invited' }), enabled: !mails });
  const count = waiting.data?.meta.total_count ?? 0;
  if (mails || count === 0) return null;
  return (
    <Banner tone="overdue" icon={<IconMailOff size={18} aria-hidden />}>
      {t('users.manage.linksWait', { count })} {children}
    </Banner>
  );
}
