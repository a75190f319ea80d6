import { stringifySearch } from '@/platform/search';
import { Agenda } from '@/ui/calendar/Agenda';
import { MonthStrip } from '@/ui/calendar/MonthStrip';
import { useIsPhone } from '@/ui/media';
import { LIST, useNavigation } from '../navigation';
import { EntryCard } from './EntryCard';
import { byDay } from './entries';
import { MarkCard } from './MarkLink';
import type { ViewProps } from './viewProps';

/** What is to come in a month, day after day; a phone has the days of the month above. */
export function AgendaView({ date, days, now, entries, countOf, onDate, none }: ViewProps) {
  const phone = useIsPhone();
  const { search, dayPath } = useNavigation();
  const month = date.slice(0, 7);
  const today = now.slice(0, 10);
  const within = [...byDay(entries, days)].filter(([day]) => day.startsWith(month));
  // A phone has no view of a single day: there the list has the rest.
  const listPath = (day: string) =>
    `${LIST}${stringifySearch({ ...search, view: 'list', from: day, to: day })}`;
  return (
    <>
      {phone ? (
        <MonthStrip month={month} day={date} today={today} countOf={countOf} onDay={onDate} />
      ) : null}
      {within.length === 0 ? none : null}
      <Agenda
        key={date}
        today={today}
        from={search.date ? date : today}
        days={within}
        rest={{ countOf, href: phone ? listPath : dayPath }}
        card={(entry) =>
          entry.mark ? <MarkCard mark={entry.mark} /> : <EntryCard entry={entry} />
        }
      />
    </>
  );
}
