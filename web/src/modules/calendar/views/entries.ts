import { toLocal } from '@/platform/instants';
import { later, type Spanned, touches } from '@/ui/calendar/clock';
import type { Mark, Occurrence } from '../types';

/** What stands in a calendar: one time at which an item takes place. */
export interface Entry extends Spanned {
  readonly occurrence: Occurrence;
  /** It is no item, but something else that is due or ends on its day. */
  readonly mark?: Mark;
}

const WHOLE_DAY = 24 * 60;

/** What else is due or ends stands on its day as a whole; nobody moves it here. */
export function markEntry(mark: Mark, index: number): Entry {
  const start = `${mark.day}T00:00`;
  const id = -1 - index;
  return {
    id,
    start,
    end: later(start, WHOLE_DAY),
    mark,
    occurrence: {
      id,
      item_id: 0,
      item_type: 'event',
      title: mark.title,
      mode: 'offline',
      venue: mark.site,
      starts_at: `${start}:00Z`,
      ends_at: `${later(start, WHOLE_DAY)}:00Z`,
      all_day: true,
      time_zone: 'UTC',
      repeats: false,
      changed: false,
      cancelled: false,
      my_response: null,
      day: mark.day,
      movable: false,
    },
  };
}

/** How many there are on each day, those that are not shown as well. */
export function marksPerDay(marks: readonly Mark[]): Map<string, number> {
  const layers = new Map(marks.map(({ layer, day, of_day }) => [`${day} ${layer}`, of_day]));
  const found = new Map<string, number>();
  for (const [key, count] of layers) {
    const day = key.slice(0, 10);
    found.set(day, (found.get(day) ?? 0) + count);
  }
  return found;
}

/** By whose clock a time is shown: whole days are those of the item, wherever one reads. */
const clockOf = ({ all_day, time_zone }: Occurrence, zone: string) => (all_day ? time_zone : zone);

export const entryOf = (occurrence: Occurrence, zone: string): Entry => ({
  id: occurrence.id,
  start: toLocal(occurrence.starts_at, clockOf(occurrence, zone)),
  end: toLocal(occurrence.ends_at, clockOf(occurrence, zone)),
  occurrence,
});

/** Each on every day that it touches: whole days first, and what is no item last. */
export function byDay(entries: readonly Entry[], days: readonly string[]): Map<string, Entry[]> {
  const found = new Map<string, Entry[]>();
  const rank = ({ occurrence, mark }: Entry) => (mark ? 2 : Number(!occurrence.all_day));
  const sorted = [...entries].sort(
    (one, other) => rank(one) - rank(other) || one.start.localeCompare(other.start),
  );
  for (const day of days) {
    const on = sorted.filter((entry) => touches(entry, day));
    if (on.length > 0) found.set(day, on);
  }
  return found;
}

/** The last day of a span: one that ends at midnight does not touch the day that begins. */
export const lastDayOf = ({ start, end }: Spanned) =>
  (end > start ? later(end, -1) : end).slice(0, 10);
