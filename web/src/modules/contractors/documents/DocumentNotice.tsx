import { IconAlertTriangle, IconBan, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { useSession } from '@/platform/session';
import { Banner } from '@/ui/Banner';
import type { Paper } from '../api';
import { isOfCompany } from '../can';

/** What somebody has to know of a document before everything else. */
export function DocumentNotice({ paper }: { paper: Paper }) {
  const { t } = useTranslation();
  const { day } = useFormats();
  const ofCompany = isOfCompany(useSession());
  // Its own people alone send a new version, and lose their access without one.
  const ending = (which: 'expired' | 'endsSoon') =>
    [
      t(`contractors.notices.${which}`, { day: paper.validity ? day(paper.validity) : '' }),
      ofCompany ? t('contractors.notices.renew') : '',
    ]
      .filter(Boolean)
      .join(' ');
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
        {ending('expired')}
      </Banner>
    );
  }
  if (paper.status === 'approved' && endsSoon(paper)) {
    return (
      <Banner tone="pending" icon={<IconAlertTriangle size={18} aria-hidden />}>
        {ending('endsSoon')}
      </Banner>
    );
  }
  return null;
}

const DAY = 24 * 60 * 60 * 1000;

/** Whether the first of the warnings of its kind is due. */
const endsSoon = ({ expires_at: end, warn_days: days }: Paper) =>
  Boolean(end) &&
  new Date(end as string).getTime() - Date.now() <= Math.max(0, ...(days ?? [])) * DAY;
