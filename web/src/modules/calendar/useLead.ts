import { useTranslation } from 'react-i18next';

const HOUR = 60;
const DAY = 24 * HOUR;

/** How long before it guests are reminded, as the form offers it. */
export const LEADS = [0, 15, 60, DAY, 7 * DAY] as const;

/** A lead time in words: the largest unit in which it is whole. */
export function useLead() {
  const { t } = useTranslation();
  return (minutes: number): string => {
    if (minutes === 0) return t('calendar.lead.none');
    if (minutes % DAY === 0) return t('calendar.lead.days', { count: minutes / DAY });
    if (minutes % HOUR === 0) return t('calendar.lead.hours', { count: minutes / HOUR });
    return t('calendar.lead.minutes', { count: minutes });
  };
}
