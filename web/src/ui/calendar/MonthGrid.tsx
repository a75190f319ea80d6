import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useFormats } from '@/platform/formats';
import classes from './calendar.module.css';
import { Day, type Rest } from './Day';
import { dayByKey, firstWeekday, weeksOf } from './month';

export interface MonthProps<R extends { id: number }> {
  label: string;
  month: string;
  today: string;
  byDay: ReadonlyMap<string, readonly R[]>;
  entry: (row: R, reachable: boolean) => ReactNode;
  onMonth: (month: string) => void;
  /** What was dragged from another day was let go on this one; see `dragged`. */
  onDrop?: (day: string, id: number) => void;
  /** How much there is on a day, where not all of it was read, and where the rest is. */
  rest?: (day: string) => Rest;
  /** A new one on this day. */
  onNew?: (day: string) => void;
}

/** A month as weeks. Arrows walk from day to day, and over its edges into the next month. */
export function MonthGrid<R extends { id: number }>(props: MonthProps<R>) {
  const { label, month, today, byDay, entry, onMonth, onDrop, onNew } = props;
  const { tag, weekday } = useFormats();
  const first = firstWeekday(tag);
  const weeks = weeksOf(month, first);
  const [reached, setReached] = useState('');
  // Where the keys lead to, until it is there: the next key goes on from it.
  const ahead = useRef('');
  const grid = useRef<HTMLTableElement>(null);
  const inMonth = (day: string) => day.startsWith(month);
  const active = inMonth(reached) ? reached : inMonth(today) ? today : `${month}-01`;

  useEffect(() => {
    if (ahead.current !== reached || !reached.startsWith(month)) return;
    ahead.current = '';
    grid.current?.querySelector<HTMLElement>(`[data-day="${reached}"]`)?.focus();
  }, [month, reached]);

  function walk(event: KeyboardEvent, day: string) {
    const cell = event.currentTarget as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' && event.target === cell) {
      event.preventDefault();
      cell.querySelector<HTMLElement>('a, button')?.focus();
      return;
    }
    const from = ahead.current || day;
    const next = dayByKey(event.key, from, first);
    if (!next) return;
    event.preventDefault();
    ahead.current = next;
    setReached(next);
    const led = next.slice(0, 7);
    if (led !== month || led !== from.slice(0, 7)) onMonth(led);
  }

  function reach(day: string) {
    if (!inMonth(day)) return;
    ahead.current = '';
    setReached(day);
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: days are walked through by arrows.
    <table ref={grid} className={classes.grid} role="grid" aria-label={label}>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col" className={classes.weekday}>
              {weekday(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <Day
                key={day}
                day={day}
                rows={byDay.get(day) ?? []}
                entry={entry}
                today={day === today}
                outside={!inMonth(day)}
                active={day === active}
                onKeyDown={(event) => walk(event, day)}
                onReach={() => reach(day)}
                onDrop={onDrop ? (id) => onDrop(day, id) : undefined}
                rest={props.rest?.(day)}
                onNew={onNew ? () => onNew(day) : undefined}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
