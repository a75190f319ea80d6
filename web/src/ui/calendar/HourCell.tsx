import { type DragEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { useFormats } from '@/platform/formats';
import { dayOf, later, minuteOf, minutesBetween, type Spanned } from './clock';
import { isNew, MoreOf } from './Day';
import { draggedBy, draggedId, isDragged } from './dragged';
import { HourEntry } from './HourEntry';
import classes from './hours.module.css';
import type { Crowd, Placed } from './placing';
import { type Shift, type Shifting, STEP } from './useShift';

export interface CellProps<R extends Spanned> {
  at: string;
  now: string;
  placed: { shown: readonly Placed<R>[]; crowds: readonly Crowd<R>[] };
  rows: readonly R[];
  entry: (row: R, reachable: boolean) => ReactNode;
  shifting: Shifting<R>;
  movable?: (row: R) => boolean;
  onMove?: (row: R, to: Shift) => void;
  onNew?: (at: string) => void;
  active: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onReach: () => void;
}

/** An hour of a day, with what begins in it. */
export function HourCell<R extends Spanned>(props: CellProps<R>) {
  const { at, now, placed, active, onNew } = props;
  const { longDay, clockHour } = useFormats();
  const { over, ...dropping } = useDrop(props);
  const from = minuteOf(at);
  const begun = placed.shown.filter(({ from: its }) => its >= from && its < from + 60);
  const crowd = placed.crowds.find(({ hour }) => hour * 60 === from);
  const since = now.slice(0, 13) === at.slice(0, 13) ? minutesBetween(at, now) : -1;

  function keys(event: KeyboardEvent) {
    if (!isNew(event) || !onNew) return props.onKeyDown(event);
    event.preventDefault();
    onNew(at);
  }

  return (
    <td
      className={classes.cell}
      tabIndex={active ? 0 : -1}
      data-at={at}
      data-over={over || undefined}
      onKeyDown={keys}
      onFocus={(event) => {
        if (event.target === event.currentTarget) props.onReach();
      }}
      onDoubleClick={(event) => {
        if (event.target === event.currentTarget) onNew?.(at);
      }}
      {...dropping}
    >
      <span className="visually-hidden">{`${longDay(dayOf(at))}, ${clockHour(from / 60)}`}</span>
      {since >= 0 ? <span className={classes.now} style={{ '--at': since / 60 }} /> : null}
      {begun.map((each) => (
        <HourEntry
          key={each.row.id}
          placed={each}
          hour={from}
          shifting={props.shifting}
          movable={props.movable?.(each.row) ?? false}
          onMove={props.onMove}
        >
          {props.entry(each.row, true)}
        </HourEntry>
      ))}
      {crowd ? (
        <span className={classes.crowd} style={{ '--lane': crowd.lane, '--lanes': crowd.lanes }}>
          <MoreOf
            day={dayOf(at)}
            count={crowd.rows.length}
            rows={crowd.rows}
            entry={props.entry}
            reachable
          />
        </span>
      ) : null}
    </td>
  );
}

/** What was dragged is let go in this hour: it begins at the quarter at which it is held. */
function useDrop<R extends Spanned>({ at, rows, onMove }: CellProps<R>) {
  const [over, setOver] = useState(false);
  if (!onMove) return { over: false };
  return {
    over,
    onDragOver: (event: DragEvent) => {
      if (!isDragged(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const row = rows.find(({ id }) => id === draggedId(event));
      if (!row) return;
      const { top, height } = event.currentTarget.getBoundingClientRect();
      const minutes = ((event.clientY - top - draggedBy(event)) / height) * 60;
      const start = later(at, Math.round(minutes / STEP) * STEP);
      if (start === row.start) return;
      const end = later(start, minutesBetween(row.start, row.end));
      onMove(row, { id: row.id, start, end });
    },
  };
}
