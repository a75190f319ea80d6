import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import type { SavedReport } from './api';

export const DAYS_OF_A_WEEK = 7;
export const DAYS_OF_A_MONTH = 31;

/** When a report is mailed, in words. */
export function useScheduleWords() {
  const { t } = useTranslation();
  const { longWeekday, clockHour } = useFormats();
  // Any Monday will do.
  const day = (of: number) => longWeekday(`2024-01-0${of}`);
  return {
    day,
    hour: clockHour,
    every: ({ every, on_day, at_hour }: SavedReport): string => {
      if (every === 'never') return t('insight.saved.notMailed');
      const hour = clockHour(at_hour);
      return every === 'week'
        ? t('insight.saved.weekly', { day: day(on_day), hour })
        : t('insight.saved.monthly', { day: on_day, hour });
    },
  };
}
