import { IconAlertTriangle, IconBan, IconClockExclamation } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { Banner } from '@/ui/Banner';
import { OPEN } from '../filters';
import type { Audit } from '../types';

/** What concerns all of an audit: it was rejected, its time is over, or it failed as a whole. */
export function useNotice() {
  const { t } = useTranslation();
  const { day, dateTime } = useFormats();
  return (audit: Audit): ReactNode => {
    const { rejected } = audit;
    if (rejected && audit.status !== 'approved') {
      return (
        <Banner tone="overdue" icon={<IconBan size={18} aria-hidden />}>
          {t('audits.notices.rejected', {
            name: rejected.by?.name ?? t('common.unknownPerson'),
            when: dateTime(rejected.at, audit.site.time_zone),
            reason: rejected.reason,
          })}
        </Banner>
      );
    }
    if (OPEN.includes(audit.status) && audit.timing !== 'in_time') {
      return (
        <Banner tone="overdue" icon={<IconClockExclamation size={18} aria-hidden />}>
          {t(`audits.notices.${audit.timing}`, { day: day(audit.due_on) })}
        </Banner>
      );
    }
    if (audit.failed) {
      return (
        <Banner tone="overdue" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {t('audits.notices.failed')}
        </Banner>
      );
    }
    return null;
  };
}
