import { type PointerEvent, type ReactNode, useState } from 'react';
import { later, minutesBetween, type Spanned } from './clock';
import { dragged } from './dragged';
import classes from './hours.module.css';
import type { Placed } from './placing';
import { type Shift, type Shifting, STEP } from './useShift';

interface Props<R extends Spanned> {
  placed: Placed<R>;
  /** The minute with which its cell begins. */
  hour: number;
  shifting: Shifting<R>;
  movable: boolean;
  onMove?: (row: R, to: Shift) => void;
  children: ReactNode;
}

/** One entry at its time: dragged elsewhere, lengthened at its foot, or both by keys. */
export function HourEntry<R extends Spanned>(props: Props<R>) {
  const { placed, hour, shifting, movable, onMove, children } = props;
  const { row, lane, lanes } = placed;
  const stretch = useStretch(row, onMove);
  const length = placed.to - placed.from + stretch.by;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the link in it.
    <div
      className={classes.entry}
      data-entry={row.id}
      data-shifted={shifting.shift?.id === row.id || stretch.by !== 0 || undefined}
      style={{
        '--at': (placed.from - hour) / 60,
        '--hours': Math.max(length, STEP) / 60,
        '--lane': lane,
        '--lanes': lanes,
      }}
      onKeyDown={movable ? (event) => shifting.onKeyDown(event, row) : undefined}
      {...(movable && !stretch.held ? dragged(row.id) : {})}
    >
      {children}
      {movable ? <span className={classes.foot} aria-hidden {...stretch.handlers} /> : null}
    </div>
  );
}

/** Its end follows the pointer, by quarters of an hour; letting go sets it. */
function useStretch<R extends Spanned>(row: R, onMove?: (row: R, to: Shift) => void) {
  const [held, setHeld] = useState<{ y: number; hour: number } | null>(null);
  const [by, setBy] = useState(0);
  const shortest = STEP - minutesBetween(row.start, row.end);
  const moved = (event: PointerEvent) => {
    if (!held) return 0;
    const minutes = ((event.clientY - held.y) / held.hour) * 60;
    return Math.max(shortest, Math.round(minutes / STEP) * STEP);
  };
  const letGo = (event: PointerEvent) => {
    const minutes = moved(event);
    setHeld(null);
    setBy(0);
    if (minutes !== 0)
      onMove?.(row, { id: row.id, start: row.start, end: later(row.end, minutes) });
  };
  return {
    by,
    held: held !== null,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        event.preventDefault();
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        const cell = event.currentTarget.closest('td');
        setHeld({ y: event.clientY, hour: cell?.getBoundingClientRect().height ?? 48 });
      },
      onPointerMove: (event: PointerEvent) => setBy(moved(event)),
      onPointerUp: letGo,
      onPointerCancel: () => {
        setHeld(null);
        setBy(0);
      },
    },
  };
}
