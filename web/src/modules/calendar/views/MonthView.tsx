import { useTranslation } from 'react-i18next';
import { later, minutesBetween } from '@/ui/calendar/clock';
import { dragged } from '@/ui/calendar/dragged';
import { MonthGrid } from '@/ui/calendar/MonthGrid';
import { dayInMonth } from '@/ui/calendar/month';
import { ShiftBar } from '@/ui/calendar/ShiftBar';
import { useShift } from '@/ui/calendar/useShift';
import { useNavigation } from '../navigation';
import { LinkOf } from './EntryLink';
import { byDay } from './entries';
import type { ViewProps } from './viewProps';

/** A month. An entry is dragged to another day, or led there by keys. */
export function MonthView({ date, days, now, entries, countOf, onDate, onMove, none }: ViewProps) {
  const { t } = useTranslation();
  const { dayPath, createAt } = useNavigation();
  const shifting = useShift(entries, false, onMove);
  const rows = byDay(shifting.rows, days);
  const drop = (day: string, id: number) => {
    const entry = entries.find((each) => each.id === id);
    if (!entry || entry.start.startsWith(day)) return;
    const start = `${day}${entry.start.slice(10)}`;
    onMove(entry, { id, start, end: later(start, minutesBetween(entry.start, entry.end)) });
  };
  return (
    <div ref={shifting.root}>
      <ShiftBar shift={shifting.shift} onSet={shifting.set} onLeave={shifting.leave} />
      {rows.size === 0 ? none : null}
      <MonthGrid
        label={t('calendar.title')}
        month={date.slice(0, 7)}
        today={now.slice(0, 10)}
        byDay={rows}
        rest={(day) => ({ count: countOf(day), href: dayPath(day) })}
        onMonth={(month) => onDate(dayInMonth(date, month))}
        onDrop={drop}
        onNew={(day) => createAt(`${day}T09:00`)}
        entry={(entry, reachable) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the link in it.
          <div
            data-entry={entry.id}
            onKeyDown={
              entry.occurrence.movable ? (event) => shifting.onKeyDown(event, entry) : undefined
            }
            {...(entry.occurrence.movable ? dragged(entry.id) : {})}
          >
            <LinkOf entry={entry} reachable={reachable} />
          </div>
        )}
      />
    </div>
  );
}
