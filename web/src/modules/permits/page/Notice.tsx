import {
  IconAlertTriangle,
  IconBan,
  IconClockExclamation,
  IconHandStop,
  IconHourglass,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { Banner } from '@/ui/Banner';
import type { Permit } from '../api';
import { LIVE } from '../filters';

/** What concerns all of a permit: that its time is over, that it was taken back, that more time is asked for. */
export function useNotice() {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return (permit: Permit): ReactNode => {
    const zone = permit.site.time_zone;
    const { status, revoked } = permit;
    if (permit.stopped_at && LIVE.includes(status)) {
      return (
        <Banner tone="overdue" icon={<IconHandStop size={18} aria-hidden />}>
          {t('permits.notices.stopped', { when: dateTime(permit.stopped_at, zone) })}
        </Banner>
      );
    }
    if (status === 'overdue' && permit.ends_at) {
      return (
        <Banner tone="overdue" icon={<IconClockExclamation size={18} aria-hidden />}>
          {t('permits.notices.overdue', { when: dateTime(permit.ends_at, zone) })}
        </Banner>
      );
    }
    if (status === 'revoked' && revoked) {
      return (
        <Banner tone="overdue" icon={<IconBan size={18} aria-hidden />}>
          {t('permits.notices.revoked', {
            name: revoked.by?.name ?? t('common.unknownPerson'),
            when: dateTime(revoked.at, zone),
            remark: revoked.remark,
          })}
        </Banner>
      );
    }
    if (permit.asked_until) {
      return (
        <Banner tone="pending" icon={<IconHourglass size={18} aria-hidden />}>
          {t('permits.notices.asked', { when: dateTime(permit.asked_until, zone) })}
        </Banner>
      );
    }
    if (status === 'pending_closure') {
      return (
        <Banner tone="pending" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {t('permits.notices.finished')}
        </Banner>
      );
    }
    return null;
  };
}
