import { IconCalendarX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '@/ui/Banner';
import type { Item } from '../types';

/** What concerns all of it: that it does not take place. */
export function useNotice() {
  const { t } = useTranslation();
  return (item: Item): ReactNode =>
    item.status === 'cancelled' ? (
      <Banner tone="overdue" icon={<IconCalendarX size={18} aria-hidden />}>
        {t('calendar.cancelledBecause', { reason: item.cancel_reason })}
      </Banner>
    ) : null;
}
