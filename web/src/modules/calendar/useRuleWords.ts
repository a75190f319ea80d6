import { useTranslation } from 'react-i18next';
import { useRhythmWords } from '@/core/records/useRhythmWords';
import { useFormats } from '@/platform/formats';
import { dayAfter } from '@/ui/calendar/month';
import { nthOf, type RuleValues, readRule, WEEKDAYS } from './form/rule';

const UNITS = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' } as const;
/** A Monday, to have the names of the days of a week from. */
const MONDAY = '2024-01-01';

/** How something repeats, in words: every 2 weeks · Mon, Wed · until 31 Jan 2027. */
export function useRuleWords() {
  const { t } = useTranslation();
  const { day, list, weekday, longWeekday } = useFormats();
  const rhythm = useRhythmWords();
  const words = (values: RuleValues, starts: string): string => {
    if (!values.frequency) return '';
    const first = starts.slice(0, 10);
    const parts = [
      rhythm.words({ every: Number(values.interval) || 1, unit: UNITS[values.frequency] }),
    ];
    if (values.frequency === 'WEEKLY' && values.days.length > 0) {
      const on = values.days.map((each) => weekday(dayAfter(MONDAY, WEEKDAYS.indexOf(each))));
      parts.push(list(on));
    }
    const monthly = values.frequency === 'MONTHLY' || values.frequency === 'YEARLY';
    if (monthly && values.by !== 'date') {
      const nth = values.by === 'last' ? 'last' : String(nthOf(first));
      parts.push(t(`calendar.nth.${nth}` as 'calendar.nth.1', { weekday: longWeekday(first) }));
    }
    if (values.end === 'until' && values.until) {
      parts.push(t('calendar.rule.untilDay', { day: day(values.until) }));
    }
    if (values.end === 'count')
      parts.push(t('calendar.rule.times', { count: Number(values.count) || 1 }));
    return parts.join(' · ');
  };
  return {
    words,
    /** The same of what the server keeps. */
    said: (rule: string, starts: string, zone: string) => words(readRule(rule, zone), starts),
  };
}
