import { toLocal } from '@/platform/instants';
import { later, type Spanned, touches } from '@/ui/calendar/clock';
import type { Occurrence } from '../types';

/** What stands in a calendar: one time at which an item takes place. */
export interface Entry extends Spanned {
  readonly occurrence: Occurrence;
}

/** By whose clock a time is shown: whole days are those of the item, wherever one reads. */
const clockOf = ({ all_day, time_zone }: Occurrence, zone: string) => (all_day ? time_zone : zone);

export const entryOf = (occurrence: Occurrence, zone: string): Entry => ({
  id: occurrence.id,
  start: toLocal(occurrence.starts_at, clockOf(occurrence, zone)),
  end: toLocal(occurrence.ends_at, clockOf(occurrence, zone)),
  occurrence,
});

/** Each on every day that it touches, whole days first. */
export function byDay(entries: readonly Entry[], days: readonly string[]): Map<string, Entry[]> {
  const found = new Map<string, Entry[]>();
  const whole = ({ occurrence, start }: Entry) => (occurrence.all_day ? '' : start);
  const sorted = [...entries].sort((one, other) => whole(one).localeCompare(whole(other)));
  for (const day of days) {
    const on = sorted.filter((entry) => touches(entry, day));
    if (on.length > 0) found.set(day, on);
  }
  return found;
}

/** The last day of a span: one that ends at midnight does not touch the day that begins. */
export const lastDayOf = ({ start, end }: Spanned) =>
  (end > start ? later(end, -1) : end).slice(0, 10);
