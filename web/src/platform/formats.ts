import { createContext, use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { dateFormat, numberFormat } from './formatters';
import { DEFAULT_LOCALE, FORMAT_TAGS, isLocale, type Locale } from './locale';
import { useSession } from './session';

const DAY_MS = 86_400_000;

/** The calendar day of an instant in a time zone, as YYYY-MM-DD. */
export function dayIn(timeZone: string | undefined, instant: Date = new Date()): string {
  try {
    return dateFormat('en-CA', { timeZone, dateStyle: 'short' }).format(instant);
  } catch {
    return instant.toISOString().slice(0, 10);
  }
}

/** Whole days from one calendar day to another; negative when it has passed. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

function dayFormat(tag: string, day: string, options: Intl.DateTimeFormatOptions): string {
  const at = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return day;
  return dateFormat(tag, { ...options, timeZone: 'UTC' }).format(at);
}

function instantFormat(tag: string, value: string, options: Intl.DateTimeFormatOptions): string {
  const at = new Date(value);
  if (Number.isNaN(at.getTime())) return value;
  return dateFormat(tag, options).format(at);
}

/**
 * The zone's short name where the reader's own clock shows another time than the
 * site's; else nothing, because the reader would take it for granted.
 */
function abroad(tag: string, value: string, timeZone: string | undefined): string {
  const at = new Date(value);
  if (!timeZone || Number.isNaN(at.getTime())) return '';
  const clock = { dateStyle: 'short', timeStyle: 'short' } as const;
  const theirs = dateFormat('en-CA', { ...clock, timeZone }).format(at);
  if (theirs === dateFormat('en-CA', clock).format(at)) return '';
  const named = dateFormat(tag, { timeZone, timeZoneName: 'short' }).formatToParts(at);
  return ` ${named.find((part) => part.type === 'timeZoneName')?.value ?? ''}`;
}

/** Leaves out the year while it is the current one: a list reads faster. */
function dayParts(day: string, today: string): Intl.DateTimeFormatOptions {
  const short = { day: 'numeric', month: 'short' } as const;
  return day.slice(0, 4) === today.slice(0, 4) ? short : { ...short, year: 'numeric' };
}

export type Nearness = 'late' | 'today' | 'tomorrow' | 'later';

export function nearness(due: string, today: string): Nearness {
  const days = daysBetween(today, due);
  if (days < 0) return 'late';
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : 'later';
}

/** Whether what is shown is meant for paper, where no day is "today" and every one has its year. */
export const OnPaper = createContext(false);

/**
 * Dates and numbers in the person's language, and in the time zone of the site
 * (or else of the organization), because "today" is a matter of where the work
 * is done and not of where the browser stands.
 */
export function useFormats() {
  const { t, i18n } = useTranslation();
  const { user, boot } = useSession();
  const zone = user?.organization?.time_zone ?? boot?.organization?.time_zone;
  const locale: Locale = isLocale(i18n.language) ? i18n.language : DEFAULT_LOCALE;
  const paper = use(OnPaper);
  return useMemo(() => {
    const tag = FORMAT_TAGS[locale];
    const day = (value: string, siteZone = zone) =>
      dayFormat(tag, value, dayParts(value, paper ? '' : dayIn(siteZone)));
    const due = (value: string, siteZone = zone) => {
      if (paper) return day(value, siteZone);
      const today = dayIn(siteZone);
      const near = nearness(value, today);
      if (near === 'late') return t('dates.late', { count: -daysBetween(today, value) });
      if (near === 'later') return day(value, siteZone);
      return t(`dates.${near}`);
    };
    const fullDateTime = (value: string, siteZone = zone) =>
      instantFormat(tag, value, { dateStyle: 'medium', timeStyle: 'short', timeZone: siteZone }) +
      abroad(tag, value, siteZone);
    return {
      tag,
      zone,
      today: (siteZone = zone) => dayIn(siteZone),
      number: (value: number, options?: Intl.NumberFormatOptions) =>
        numberFormat(tag, options).format(value),
      percent: (value: number) =>
        numberFormat(tag, { style: 'percent', maximumFractionDigits: 0 }).format(value / 100),
      /** A calendar day: 24 Nov, or 24 Nov 2025 outside the current year. */
      day,
      /** A due day: "2 d late", "Today", "Tomorrow", else the day. */
      due,
      /** An instant as day and time, "Today" and "Yesterday" by name. */
      dateTime: (value: string, siteZone = zone) => {
        if (paper) return fullDateTime(value, siteZone);
        const clock = instantFormat(tag, value, { timeStyle: 'short', timeZone: siteZone });
        const time = clock + abroad(tag, value, siteZone);
        const its = dayIn(siteZone, new Date(value));
        const ago = daysBetween(its, dayIn(siteZone));
        if (ago === 0) return t('dates.todayAt', { time });
        if (ago === 1) return t('dates.yesterdayAt', { time });
        return `${day(its, siteZone)}, ${time}`;
      },
      /** An instant in full, for records and print. */
      fullDateTime,
      month: (value: string) => dayFormat(tag, `${value.slice(0, 7)}-01`, { month: 'short' }),
      shortMonthAndYear: (value: string) =>
        dayFormat(tag, `${value.slice(0, 7)}-01`, { month: 'short', year: 'numeric' }),
      monthAndYear: (value: string) =>
        dayFormat(tag, `${value.slice(0, 7)}-01`, { month: 'long', year: 'numeric' }),
      weekday: (value: string) => dayFormat(tag, value, { weekday: 'short' }),
      longWeekday: (value: string) => dayFormat(tag, value, { weekday: 'long' }),
      /** A full hour of any day, as a clock says it. */
      clockHour: (hour: number) =>
        dateFormat(tag, { timeStyle: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1, hour)),
      /** A minute of any day, as a clock says it. */
      clock: (minute: number) =>
        dateFormat(tag, { timeStyle: 'short', timeZone: 'UTC' }).format(
          Date.UTC(2024, 0, 1, 0, minute),
        ),
      /** A day with its name, as a heading: Tuesday 24 November. */
      longDay: (value: string) =>
        dayFormat(tag, value, { weekday: 'long', day: 'numeric', month: 'long' }),
      bytes: (value: number) => bytes(tag, value),
      list: (values: string[]) => new Intl.ListFormat(tag, { type: 'conjunction' }).format(values),
    };
  }, [locale, zone, t, paper]);
}

/** A size in decimal units: 746 B, 100 MB; 746 o, 100 Mo in French. */
function bytes(tag: string, value: number): string {
  const units = ['kilobyte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
  const step = value <= 0 ? 0 : Math.min(3, Math.floor(Math.log10(value) / 3));
  const parts = numberFormat(tag, {
    style: 'unit',
    unit: units[step] ?? 'kilobyte',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).formatToParts(value / 1000 ** step);
  // Browsers write "746 byte", so a byte is what is left of its thousand.
  const said = (part: Intl.NumberFormatPart) =>
    part.type === 'unit' && step === 0 ? part.value.slice(1) : part.value;
  return parts.map(said).join('');
}
