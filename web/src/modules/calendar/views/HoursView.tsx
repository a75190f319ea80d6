import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { AppLink } from '@/ui/AppLink';
import { isLong } from '@/ui/calendar/clock';
import { HourGrid } from '@/ui/calendar/HourGrid';
import { useNavigation } from '../navigation';
import { LinkOf } from './EntryLink';
import type { Entry } from './entries';
import type { ViewProps } from './viewProps';

const isWhole = (entry: Entry) => entry.occurrence.all_day || isLong(entry);

/** A week or a day by the hour. */
export function HoursView({ days, now, entries, countOf, onDate, onMove }: ViewProps) {
  const { t } = useTranslation();
  const { day: dayWords, weekday, longDay, number } = useFormats();
  const { dayPath, createAt } = useNavigation();
  const readOf = (day: string) => entries.filter(({ occurrence }) => occurrence.day === day).length;
  const full = days.filter((day) => countOf(day) > readOf(day));
  return (
    <>
      {full.map((day) => (
        <p key={day} className="quiet">
          {t('calendar.dayCapped', {
            day: longDay(day),
            shown: number(readOf(day)),
            total: number(countOf(day)),
          })}
        </p>
      ))}
      <HourGrid
        label={t('calendar.title')}
        days={days}
        now={now}
        rows={entries}
        isWhole={isWhole}
        entry={(entry, reachable) => (
          <LinkOf entry={entry} reachable={reachable} tall={!isWhole(entry)} />
        )}
        movable={(entry) => entry.occurrence.movable}
        onMove={onMove}
        onNew={createAt}
        onDay={onDate}
        head={(day) =>
          days.length > 1 ? (
            <AppLink href={dayPath(day)}>{`${weekday(day)} ${dayWords(day)}`}</AppLink>
          ) : (
            longDay(day)
          )
        }
      />
    </>
  );
}
