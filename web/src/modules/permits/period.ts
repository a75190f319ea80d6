import { useTranslation } from 'react-i18next';
import { dayIn, useFormats } from '@/platform/formats';
import { toLocal } from '@/platform/instants';
import { LIVE } from './filters';

interface Timed {
  readonly status: string;
  readonly starts_at: string | null;
  readonly ends_at: string | null;
  readonly site: { readonly time_zone: string };
}

const HOUR = 3_600_000;

/** Hours and minutes between two instants, as a clock counts them. */
export function lengthOf(from: string, to: string): { hours: number; minutes: number } {
  const minutes = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 60_000));
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

/** An instant so many hours later, on a full minute. */
export const later = (from: string, hours: number) =>
  new Date(Date.parse(from) + hours * HOUR).toISOString();

/** From when to when, on the clock of the site: the day is said once. */
export function usePeriod() {
  const { dateTime } = useFormats();
  return ({ starts_at: from, ends_at: to, site }: Timed): string => {
    if (!from) return '';
    if (!to) return dateTime(from, site.time_zone);
    const sameDay = dayIn(site.time_zone, new Date(from)) === dayIn(site.time_zone, new Date(to));
    const end = sameDay ? toLocal(to, site.time_zone).slice(11) : dateTime(to, site.time_zone);
    return `${dateTime(from, site.time_zone)} – ${end}`;
  };
}

/** How a live permit stands by the clock: it begins later, is under way, or should be over. */
export function standOf(
  { starts_at: from, ends_at: to, status }: Pick<Timed, 'status' | 'starts_at' | 'ends_at'>,
  now: Date,
) {
  if (!to || !LIVE.includes(status)) return null;
  const at = now.toISOString();
  if (Date.parse(to) <= now.getTime()) return { stand: 'late', ...lengthOf(to, at) } as const;
  // Approved is not begun: nobody may read of time that is left before the work may start.
  if (from && Date.parse(from) > now.getTime()) {
    return { stand: 'ahead', ...lengthOf(at, from) } as const;
  }
  return { stand: 'left', ...lengthOf(at, to) } as const;
}

/** The same in words: "starts in 17 h", "2 h 10 min left", "40 min over". */
export function useLeft() {
  const { t } = useTranslation();
  return (row: Timed, now = new Date()): { text: string; late: boolean } | null => {
    const is = standOf(row, now);
    if (!is) return null;
    const { stand, hours, minutes } = is;
    const days = Math.floor(hours / 24);
    const length =
      days > 1
        ? t('permits.length.days', { count: days })
        : hours > 0
          ? t('permits.length.hours', { hours, minutes })
          : t('permits.length.minutes', { minutes });
    return { text: t(`permits.${stand}`, { length }), late: stand === 'late' };
  };
}
