import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { toLocal } from '@/platform/instants';
import { currentZone, ownZone, zoneLabel } from '@/platform/zones';
import { useSpanWords } from '@/ui/calendar/useSpanWords';
import { lastDayOf } from './entries';

/** A time that something takes. */
export interface Timed {
  readonly starts_at: string;
  readonly ends_at: string;
  readonly all_day: boolean;
  readonly time_zone: string;
}

/** When something is, by its own clock, and by the reader's where that shows another time. */
export function useWhen() {
  const { t } = useTranslation();
  const { day, longDay } = useFormats();
  const words = useSpanWords();
  const span = ({ starts_at, ends_at }: Timed, zone: string) => ({
    start: toLocal(starts_at, zone),
    end: toLocal(ends_at, zone),
  });
  function days(timed: Timed): string {
    const at = { id: 0, ...span(timed, timed.time_zone) };
    const [first, last] = [at.start.slice(0, 10), lastDayOf(at)];
    return first === last ? longDay(first) : `${day(first)} – ${day(last)}`;
  }
  return {
    when: (timed: Timed): string =>
      timed.all_day
        ? days(timed)
        : `${words(span(timed, timed.time_zone))} · ${zoneLabel(timed.time_zone)}`,
    /** Nothing where both clocks show the same. */
    mine: (timed: Timed): string => {
      const own = ownZone();
      if (timed.all_day || currentZone(timed.time_zone) === own) return '';
      const here = words(span(timed, own));
      if (here === words(span(timed, timed.time_zone))) return '';
      return t('calendar.yourTime', { when: here, zone: zoneLabel(own) });
    },
  };
}
