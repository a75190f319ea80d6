import type { ReactNode } from 'react';
import { useFormats } from '@/platform/formats';
import { useIsPhone } from '@/ui/media';
import { Agenda } from './Agenda';
import { MonthGrid, type MonthProps } from './MonthGrid';
import { MonthHead } from './MonthHead';
import { firstWeekday, isMonth, weeksOf } from './month';

/** The month that is asked for, or this one, and the days that its weeks have. */
export function useMonth(asked: string | undefined) {
  const formats = useFormats();
  const today = formats.today();
  const month = isMonth(asked) ? asked : today.slice(0, 7);
  const days = weeksOf(month, firstWeekday(formats.tag)).flat();
  return { today, month, first: days[0] ?? '', last: days.at(-1) ?? '' };
}

interface Props<R extends { id: number }> extends MonthProps<R> {
  /** All that there is was read. */
  read: boolean;
  /** What is said of a month with nothing. */
  none: ReactNode;
  card: (row: R) => ReactNode;
  toneOf: (row: R) => string | undefined;
  children?: ReactNode;
}

/** A month of a list; on a phone, day after day. */
export function Month<R extends { id: number }>(props: Props<R>) {
  const { read, none, card, toneOf, children, ...grid } = props;
  const phone = useIsPhone();
  const within = [...grid.byDay].filter(([day]) => day.startsWith(grid.month));
  return (
    <>
      <MonthHead month={grid.month} today={grid.today} onMonth={grid.onMonth} />
      {read && within.length === 0 ? none : null}
      {children}
      {phone ? (
        <Agenda<R> today={grid.today} days={within} card={card} toneOf={toneOf} />
      ) : (
        <MonthGrid<R> {...grid} />
      )}
    </>
  );
}
