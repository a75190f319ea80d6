import { dateFormat } from '@/platform/formatters';

interface Timed {
  readonly starts_at: string;
  readonly ends_at: string;
  readonly all_day: boolean;
  readonly time_zone: string;
}

/** The time by the clock of the item, which the name of the place says. */
export function whenOf(
  { starts_at, ends_at, all_day, time_zone }: Timed,
  language: string,
): string {
  const format = dateFormat(language, {
    timeZone: time_zone,
    dateStyle: 'full',
    ...(all_day ? {} : { timeStyle: 'short' }),
  });
  const last = new Date(new Date(ends_at).getTime() - (all_day ? 1 : 0));
  const text = format.formatRange(new Date(starts_at), last);
  return all_day ? text : `${text} (${time_zone})`;
}
