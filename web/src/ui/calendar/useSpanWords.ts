import { useFormats } from '@/platform/formats';
import { dayOf, minuteOf } from './clock';

/** From when to when, by the clock by which a calendar is drawn: Tue 24 Nov 09:00–10:00. */
export function useSpanWords() {
  const { day, weekday, clock } = useFormats();
  const dayWords = (local: string) => `${weekday(dayOf(local))} ${day(dayOf(local))}`;
  const time = (local: string) => clock(minuteOf(local));
  return ({ start, end }: { start: string; end: string }) =>
    dayOf(start) === dayOf(end)
      ? `${dayWords(start)} ${time(start)}–${time(end)}`
      : `${dayWords(start)} ${time(start)} – ${dayWords(end)} ${time(end)}`;
}
