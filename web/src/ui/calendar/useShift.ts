import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { later, minutesBetween, type Spanned } from './clock';

const DAY = 24 * 60;
/** A press of a key within a day; what is dragged goes by the same steps. */
export const STEP = 15;

/** Where an entry is moved to, before it is set there. */
export interface Shift {
  readonly id: number;
  readonly start: string;
  readonly end: string;
}

/** How keys move an entry: in a month by days and weeks, else by days and quarters of an hour. */
function shiftedBy(event: KeyboardEvent, { start, end }: Spanned, byHours: boolean) {
  const vertical = byHours ? STEP : 7 * DAY;
  const by = { ArrowLeft: -DAY, ArrowRight: DAY, ArrowUp: -vertical, ArrowDown: vertical }[
    event.key
  ];
  if (!by) return undefined;
  if (!event.shiftKey) return { start: later(start, by), end: later(end, by) };
  const longer = later(end, byHours || Math.abs(by) === DAY ? by : 0);
  return minutesBetween(start, longer) >= STEP ? { start, end: longer } : { start, end };
}

/**
 * Moving an entry without a mouse: Alt and arrows lead it, with Shift they lengthen it; Enter
 * sets it there, Escape leaves it where it was.
 */
export function useShift<R extends Spanned>(
  rows: readonly R[],
  byHours: boolean,
  onMove?: (row: R, to: Shift) => void,
) {
  const [shift, setShift] = useState<Shift | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const moved = rows.find(({ id }) => id === shift?.id);

  // On another day it is another element: the keys stay with it.
  useEffect(() => {
    if (!shift) return;
    root.current?.querySelector<HTMLElement>(`[data-entry="${shift.id}"] a`)?.focus();
  }, [shift]);

  function set() {
    if (moved && shift && onMove) onMove(moved, shift);
    setShift(null);
  }

  function onKeyDown(event: KeyboardEvent, row: R) {
    const held = shift?.id === row.id;
    if (held && (event.key === 'Enter' || event.key === 'Escape')) {
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Enter') set();
      else setShift(null);
      return;
    }
    if (!onMove || !event.altKey || event.ctrlKey || event.metaKey) return;
    const to = shiftedBy(event, held && shift ? { ...row, ...shift } : row, byHours);
    if (!to) return;
    event.preventDefault();
    event.stopPropagation();
    setShift({ id: row.id, ...to });
  }

  return {
    root,
    shift,
    /** As they stand with the one that is being moved. */
    rows: shift ? rows.map((row) => (row.id === shift.id ? { ...row, ...shift } : row)) : rows,
    onKeyDown,
    set,
    leave: () => setShift(null),
  };
}

export type Shifting<R extends Spanned> = ReturnType<typeof useShift<R>>;
