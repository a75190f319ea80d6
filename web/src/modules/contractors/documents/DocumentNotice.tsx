import { IconAlertTriangle, IconBan, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { Banner } from '@/ui/Banner';
import type { Paper } from '../api';

/** What somebody has to know of a document before everything else. */
export function DocumentNotice({ paper }: { paper: Paper }) {
  const { t } = useTranslation();
  const { day } = useFormats();
  if (paper.status === 'rejected' || paper.status === 'not_applicable') {
    return (
      <Banner tone="overdue" icon={<IconBan size={18} aria-hidden />}>
        {t(`contractors.notices.${paper.status}`, {
          name: paper.decided_by?.name ?? t('common.unknownPerson'),
          reason: paper.reason,
        })}
      </Banner>
    );
  }
  if (paper.new_version_asked_at) {
    return (
      <Banner tone="overdue" icon={<IconRefresh size={18} aria-hidden />}>
        {t('contractors.notices.asked', { reason: paper.new_version_reason })}
      </Banner>
    );
  }
  if (paper.status === 'expired') {
    return (
      <Banner tone="overdue" icon={<IconAlertTriangle size={18} aria-hidden />}>
        {t('contractors.notices.expired', { day: paper.validity ? day(paper.validity) : '' })}
      </Banner>
    );
  }
  if (paper.status === 'approved' && paper.expires_at && endsSoon(paper.expires_at)) {
    return (
      <Banner tone="pending" icon={<IconAlertTriangle size={18} aria-hidden />}>
        {t('contractors.notices.endsSoon', { day: paper.validity ? day(paper.validity) : '' })}
      </Banner>
    );
  }
  return null;
}

const MONTH = 30 * 24 * 60 * 60 * 1000;

const endsSoon = (end: string) => new Date(end).getTime() - Date.now() <= MONTH;
