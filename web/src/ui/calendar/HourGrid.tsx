import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { isLong, onClock, type Spanned, touches } from './clock';
import { MoreOf } from './Day';
import { HourCell } from './HourCell';
import classes from './hours.module.css';
import { dayAfter } from './month';
import { placedOn } from './placing';
import { ShiftBar } from './ShiftBar';
import { type Shift, useShift } from './useShift';

export interface HoursProps<R extends Spanned> {
  label: string;
  /** One day, or the seven of a week. */
  days: readonly string[];
  /** The time now, by the clock by which it is drawn. */
  now: string;
  rows: readonly R[];
  entry: (row: R, reachable: boolean) => ReactNode;
  /** What stands above the hours whatever time it has. */
  isWhole?: (row: R) => boolean;
  movable?: (row: R) => boolean;
  onMove?: (row: R, to: Shift) => void;
  /** A new one at this time. */
  onNew?: (at: string) => void;
  /** The keys have led to a day that is not shown. */
  onDay: (day: string) => void;
  /** The head of a day as a link to it. */
  dayHref?: (day: string) => string;
  head: (day: string) => ReactNode;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** The first hour in sight. */
const MORNING = 7;
/** So many stand beside each other, in a week and on a single day. */
const LANES = { week: 2, day: 6 };

/** Days by the hour. Arrows walk from hour to hour, and over the edge into other days. */
export function HourGrid<R extends Spanned>(props: HoursProps<R>) {
  const { label, days, now, entry, onMove, onNew, isWhole = isLong } = props;
  const { t } = useTranslation();
  const { clockHour } = useFormats();
  const shifting = useShift(props.rows, true, onMove);
  const scroll = useRef<HTMLDivElement>(null);
  const walk = useWalk(days, now, props.onDay, scroll);
  const whole = shifting.rows.filter(isWhole);
  const timed = shifting.rows.filter((row) => !isWhole(row));
  const most = days.length > 1 ? LANES.week : LANES.day;
  const placed = days.map((day) => placedOn(timed, day, most));

  useLayoutEffect(() => {
    const row = scroll.current?.querySelector<HTMLElement>(`[data-hour="${MORNING}"]`);
    if (scroll.current && row) scroll.current.scrollTop = row.offsetTop - HEAD_ROOM;
  }, []);

  return (
    <div ref={shifting.root}>
      <ShiftBar shift={shifting.shift} onSet={shifting.set} onLeave={shifting.leave} />
      <div ref={scroll} className={classes.scroll}>
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: hours are walked through by arrows. */}
        <table className={classes.hours} role="grid" aria-label={label} data-days={days.length}>
          <thead>
            <tr>
              <td className={classes.corner} />
              {days.map((day) => (
                <th key={day} scope="col" aria-current={now.startsWith(day) ? 'date' : undefined}>
                  {props.head(day)}
                </th>
              ))}
            </tr>
            <tr>
              <th scope="row" className={classes.hour}>
                {t('days.wholeDay')}
              </th>
              {days.map((day) => (
                <WholeDay
                  key={day}
                  day={day}
                  rows={whole.filter((row) => touches(row, day))}
                  entry={entry}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {HOURS.map((hour) => (
              <tr key={hour} data-hour={hour}>
                <th scope="row" className={classes.hour}>
                  {clockHour(hour)}
                </th>
                {days.map((day, index) => (
                  <HourCell
                    key={day}
                    at={onClock(day, hour * 60)}
                    now={now}
                    placed={placed[index] ?? { shown: [], crowds: [] }}
                    entry={entry}
                    shifting={shifting}
                    movable={onMove ? props.movable : undefined}
                    rows={props.rows}
                    onMove={onMove}
                    onNew={onNew}
                    {...walk(onClock(day, hour * 60))}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** What the head of the table hides of what is scrolled to. */
const HEAD_ROOM = 88;

interface WholeProps<R extends Spanned> {
  day: string;
  rows: readonly R[];
  entry: (row: R, reachable: boolean) => ReactNode;
}

const SHOWN = 3;

function WholeDay<R extends Spanned>({ day, rows, entry }: WholeProps<R>) {
  return (
    <td className={classes.whole} data-day={day}>
      {rows.length > 0 ? (
        <ul className={classes.entries}>
          {rows.slice(0, SHOWN).map((row) => (
            <li key={row.id}>{entry(row, true)}</li>
          ))}
        </ul>
      ) : null}
      {rows.length > SHOWN ? (
        <MoreOf day={day} count={rows.length - SHOWN} rows={rows} entry={entry} reachable />
      ) : null}
    </td>
  );
}

/** Which hour the keys have reached; only that one is in the order of Tab. */
function useWalk(
  days: readonly string[],
  now: string,
  onDay: (day: string) => void,
  root: { current: HTMLElement | null },
) {
  const [reached, setReached] = useState('');
  const ahead = useRef('');
  const shown = (at: string) => days.includes(at.slice(0, 10));
  const current = `${now.slice(0, 13)}:00`;
  const first = onClock(days[0] ?? '', MORNING * 60);
  const active = shown(reached) ? reached : shown(current) ? current : first;
  const key = days.join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once other days are there.
  useEffect(() => {
    if (!ahead.current || ahead.current !== reached) return;
    const cell = root.current?.querySelector<HTMLElement>(`[data-at="${reached}"]`);
    if (!cell) return;
    ahead.current = '';
    cell.focus();
  }, [reached, key]);

  function go(event: KeyboardEvent, at: string) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const cell = event.currentTarget as HTMLElement;
    if (event.key === 'Enter' && event.target === cell) {
      event.preventDefault();
      cell.querySelector<HTMLElement>('a, button')?.focus();
      return;
    }
    const next = hourByKey(event.key, at, days);
    if (!next) return;
    event.preventDefault();
    ahead.current = next;
    setReached(next);
    if (!shown(next)) onDay(next.slice(0, 10));
  }

  return (at: string) => ({
    active: at === active,
    onKeyDown: (event: KeyboardEvent) => go(event, at),
    onReach: () => setReached(at),
  });
}

/** Where a key leads from an hour; undefined for any other key, and over the end of a day. */
export function hourByKey(key: string, at: string, days: readonly string[]): string | undefined {
  const day = at.slice(0, 10);
  const hour = Number(at.slice(11, 13));
  const on = (other: string) => `${other}${at.slice(10)}`;
  switch (key) {
    case 'ArrowUp':
      return hour > 0 ? onClock(day, (hour - 1) * 60) : undefined;
    case 'ArrowDown':
      return hour < 23 ? onClock(day, (hour + 1) * 60) : undefined;
    case 'ArrowLeft':
      return on(dayAfter(day, -1));
    case 'ArrowRight':
      return on(dayAfter(day, 1));
    case 'Home':
      return on(days[0] ?? day);
    case 'End':
      return on(days.at(-1) ?? day);
    case 'PageUp':
      return on(dayAfter(day, -days.length));
    case 'PageDown':
      return on(dayAfter(day, days.length));
  }
  return undefined;
}
