import { toLocal } from '@/platform/instants';
import { dayAfter, monthAfter } from '@/ui/calendar/month';

/** The days of a week as iCalendar names them, from Monday on. */
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** How something repeats, as a form holds it; without a frequency it does not. */
export interface RuleValues {
  frequency: '' | Frequency;
  interval: string;
  /** Of a week. */
  days: Weekday[];
  /** Of a month or a year: on the date, or on the second Tuesday, or on the last one. */
  by: 'date' | 'weekday' | 'last';
  end: 'never' | 'until' | 'count';
  until: string;
  count: string;
}

export const NO_RULE: RuleValues = {
  frequency: '',
  interval: '1',
  days: [],
  by: 'date',
  end: 'never',
  until: '',
  count: '10',
};

/** The weekday of a day, from 0 for Monday. */
const weekdayOf = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

export const weekdayName = (day: string): Weekday => WEEKDAYS[weekdayOf(day)] ?? 'MO';

/** Which of its weekday a day is in its month: the first is 1. */
export const nthOf = (day: string) => Math.ceil(Number(day.slice(8)) / 7);

/** A rule of iCalendar (RFC 5545) as the form holds it. */
export function readRule(rule: string, zone: string): RuleValues {
  const parts = new Map(
    rule.split(';').map((part) => part.split('=') as [string, string | undefined]),
  );
  const frequency = FREQUENCIES.find((each) => each === parts.get('FREQ'));
  if (!frequency) return NO_RULE;
  const byday = (parts.get('BYDAY') ?? '').split(',').filter(Boolean);
  const numbered = byday.some((each) => each.length > 2);
  const until = parts.get('UNTIL');
  const count = parts.get('COUNT');
  return {
    frequency,
    interval: parts.get('INTERVAL') ?? '1',
    days: numbered ? [] : WEEKDAYS.filter((each) => byday.includes(each)),
    by: numbered ? (byday[0]?.startsWith('-') ? 'last' : 'weekday') : 'date',
    end: until ? 'until' : count ? 'count' : 'never',
    until: until ? untilDay(until, zone) : '',
    count: count ?? '10',
  };
}

/** The last day of a rule, which is said as a day or as a moment. */
function untilDay(until: string, zone: string): string {
  const day = until.replace(/^(\d{4})(\d{2})(\d{2}).*$/, '$1-$2-$3');
  const time = /T(\d{2})(\d{2})(\d{2})Z$/.exec(until);
  return time ? toLocal(`${day}T${time[1]}:${time[2]}:${time[3]}Z`, zone).slice(0, 10) : day;
}

/** What the form says as a rule of iCalendar; its first time is the day it begins. */
export function ruleOf(values: RuleValues, starts: string): string {
  const { frequency, interval, end } = values;
  if (!frequency) return '';
  const day = starts.slice(0, 10);
  const parts = [`FREQ=${frequency}`];
  if (Number(interval) > 1) parts.push(`INTERVAL=${Number(interval)}`);
  if (end === 'count') parts.push(`COUNT=${Number(values.count)}`);
  if (end === 'until') parts.push(`UNTIL=${values.until.replaceAll('-', '')}`);
  if (frequency === 'WEEKLY') parts.push(`BYDAY=${weekly(values, day).join()}`);
  if ((frequency === 'MONTHLY' || frequency === 'YEARLY') && values.by !== 'date') {
    if (frequency === 'YEARLY') parts.push(`BYMONTH=${Number(day.slice(5, 7))}`);
    parts.push(`BYDAY=${values.by === 'last' ? -1 : nthOf(day)}${weekdayName(day)}`);
  }
  return parts.join(';');
}

/** The first day is always one of them. */
const weekly = ({ days }: RuleValues, first: string) =>
  WEEKDAYS.filter((each) => days.includes(each) || each === weekdayName(first));

/** The days of a week go along with the first one. */
export function shifted(values: RuleValues, from: string, to: string): RuleValues {
  const by = weekdayOf(to.slice(0, 10)) - weekdayOf(from.slice(0, 10));
  if (values.frequency !== 'WEEKLY' || !by) return values;
  const moved = values.days.map((each) => WEEKDAYS[(WEEKDAYS.indexOf(each) + by + 7) % 7]);
  return { ...values, days: WEEKDAYS.filter((each) => moved.includes(each)) };
}

const FAR = 600;

/** The days on which it takes place, the first of them so many. */
export function daysOfRule(values: RuleValues, starts: string, most = 4): string[] {
  const first = starts.slice(0, 10);
  const found: string[] = [];
  const last = values.end === 'until' ? values.until : '';
  const all = values.end === 'count' ? Math.min(most, Number(values.count)) : most;
  for (let step = 0; step < FAR && found.length < all; step += 1) {
    for (const day of daysInStep(values, first, step)) {
      if (day < first || found.length >= all) continue;
      if (last && day > last) return found;
      found.push(day);
    }
  }
  return found;
}

/** Those of the day, week, month or year that comes so many steps after the first. */
function daysInStep(values: RuleValues, first: string, step: number): string[] {
  const by = step * Math.max(1, Number(values.interval) || 1);
  switch (values.frequency) {
    case 'DAILY':
      return [dayAfter(first, by)];
    case 'WEEKLY': {
      const monday = dayAfter(first, 7 * by - weekdayOf(first));
      return weekly(values, first).map((each) => dayAfter(monday, WEEKDAYS.indexOf(each)));
    }
    case 'MONTHLY':
      return dayInMonth(values, first, monthAfter(first.slice(0, 7), by));
    case 'YEARLY':
      return dayInMonth(values, first, monthAfter(first.slice(0, 7), 12 * by));
    default:
      return step === 0 ? [first] : [];
  }
}

/** A month that has no such day is left out, as calendars do. */
function dayInMonth({ by }: RuleValues, first: string, month: string): string[] {
  const weekday = weekdayOf(first);
  if (by === 'date') {
    const day = `${month}-${first.slice(8)}`;
    return dayAfter(day, 0) === day ? [day] : [];
  }
  if (by === 'last') {
    const end = dayAfter(`${monthAfter(month, 1)}-01`, -1);
    return [dayAfter(end, -((weekdayOf(end) - weekday + 7) % 7))];
  }
  const begin = `${month}-01`;
  const day = dayAfter(begin, ((weekday - weekdayOf(begin) + 7) % 7) + 7 * (nthOf(first) - 1));
  return day.startsWith(month) ? [day] : [];
}
