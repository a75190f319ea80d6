import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { MonthFrame } from '@/ui/calendar/MonthHead';
import { firstWeekday } from '@/ui/calendar/month';
import { ErrorState } from '@/ui/ErrorState';
import { StaleNote } from '@/ui/StaleNote';
import { rangeOf } from '../api';
import type { Layout } from '../layouts';
import { useNavigation } from '../navigation';
import { AgendaView } from './AgendaView';
import { CalendarHead, useSpanLabel } from './CalendarHead';
import { daysOf, isDay, mostOf, stepped } from './days';
import { entryOf, markEntry, marksPerDay } from './entries';
import { HoursView } from './HoursView';
import { MonthView } from './MonthView';
import { useClock } from './useClock';
import { useMoving } from './useMoving';
import type { ViewProps } from './viewProps';

/** The calendar of a month, a week or a day, or what is to come in it. */
export function CalendarView({ layout }: { layout: Exclude<Layout, 'list'> }) {
  const { t } = useTranslation();
  const { tag } = useFormats();
  const { search, patch } = useNavigation();
  const clock = useClock();
  const labelOf = useSpanLabel();
  const { onMove, dialog } = useMoving(clock.zone);
  const date = isDay(search.date) ? search.date : clock.today;
  const days = daysOf(layout, date, firstWeekday(tag));
  const span = {
    from: days[0] ?? date,
    to: days.at(-1) ?? date,
    time_zone: clock.zone,
    per_day: mostOf(layout),
  };
  const { data, error, isPlaceholderData, refetch } = useQuery(rangeOf(search, span));
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />;
  const counts = new Map((data?.days ?? []).map(({ day, count }) => [day, count]));
  const marks = data?.marks ?? [];
  const marked = marksPerDay(marks);
  const toDate = (next: string) => patch({ date: next });
  const props: ViewProps = {
    date,
    days,
    now: clock.now,
    entries: [
      ...(data?.occurrences ?? []).map((each) => entryOf(each, clock.zone)),
      ...marks.map(markEntry),
    ],
    countOf: (day) => (counts.get(day) ?? 0) + (marked.get(day) ?? 0),
    onDate: toDate,
    onMove,
    none: data && !isPlaceholderData ? <p className="quiet">{t('calendar.nothing')}</p> : null,
  };
  return (
    <MonthFrame busy={!data || isPlaceholderData}>
      <CalendarHead
        label={labelOf(layout, date, days)}
        layout={layout}
        clock={clock}
        onStep={(by) => toDate(stepped(layout, date, by))}
        onToday={() => toDate(clock.today)}
      />
      <StaleNote error={error} onRetry={refetch} />
      {layout === 'month' ? <MonthView {...props} /> : null}
      {layout === 'week' || layout === 'day' ? <HoursView {...props} /> : null}
      {layout === 'agenda' ? <AgendaView {...props} /> : null}
      {dialog}
    </MonthFrame>
  );
}
