import { useEffect, useState } from 'react';
import type { Matrix } from '../matrix';
import { type Clip, pasted } from './clipboard';
import {
  type Area,
  COLUMNS,
  changed,
  cleared,
  copyOf,
  emptyRow,
  inserted,
  isEmpty,
  type Rows,
  removed,
  type SheetRow,
  shifted,
} from './model';
import type { Sheet } from './useSheet';

export interface Cell {
  readonly row: number;
  readonly column: number;
}

/** What is typed into a cell: over what stands there, or into it. */
export interface Editing extends Cell {
  readonly typed: string | null;
}

/** Where one goes once a cell is written. */
export type Then = 'stay' | 'down' | 'up' | 'right' | 'left';

/** Held by the row's key: rows may come and go above it. */
interface Open {
  readonly key: string;
  readonly column: number;
  readonly typed: string | null;
}

const LAST = COLUMNS.length - 1;
const between = (least: number, value: number, most: number) =>
  Math.min(Math.max(value, least), most);

/** Where one is in the sheet, what is chosen, and what is done with it. */
export function useGrid(sheet: Sheet, matrix: Matrix, onTooMany: (rows: number) => void) {
  const { rows, change, hold } = sheet;
  const [place, setPlace] = useState<Cell>({ row: 0, column: 0 });
  const [anchor, setAnchor] = useState<Cell | null>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const editing = editingOf(rows, open);
  useEffect(() => () => hold(''), [hold]);
  const within = ({ row, column }: Cell): Cell => ({
    row: between(0, row, rows.length - 1),
    column: between(0, column, LAST),
  });
  const at = within(place);
  const area = areaOf(within(anchor ?? at), at);

  function setEditing(next: Open | null) {
    setOpen(next);
    hold(next?.key ?? '');
  }

  function go(to: Cell, extend = false) {
    setAnchor(extend ? (anchor ?? at) : null);
    setPlace(
      extend ? within(to) : { row: Math.max(to.row, 0), column: between(0, to.column, LAST) },
    );
  }

  /** The next cell in the order of reading; a new row behind the last, unless that is empty. */
  function step(by: 1 | -1): boolean {
    const column = at.column + by;
    if (column >= 0 && column <= LAST) go({ ...at, column });
    else if (by < 0 && at.row > 0) go({ row: at.row - 1, column: LAST });
    else if (by > 0 && at.row < rows.length - 1) go({ row: at.row + 1, column: 0 });
    else if (by > 0) return lengthen(0);
    else return false;
    return true;
  }

  /** Another row behind the last, if the last has anything in it. */
  function lengthen(column: number): boolean {
    if (isEmpty(rows.at(-1) as SheetRow) && !editing) return false;
    change((all) => inserted(all, all.length, emptyRow()));
    go({ row: rows.length, column });
    return true;
  }

  function move(then: Then): void {
    if (then === 'right') step(1);
    else if (then === 'left') step(-1);
    else if (then === 'up') go({ ...at, row: at.row - 1 });
    else if (then === 'down' && at.row === rows.length - 1) lengthen(at.column);
    else if (then === 'down') go({ ...at, row: at.row + 1 });
  }

  function write(patch: Partial<SheetRow>, then: Then = 'stay') {
    // The row was taken out meanwhile: what was meant for it is not written into another.
    if (open && !editing) return setEditing(null);
    const { row } = editing ?? at;
    const before = rows[row] as SheetRow;
    const same = Object.entries(patch).every(([key, value]) => before[key as 'hazard'] === value);
    if (!same) change((all) => changed(all, row, patch));
    setEditing(null);
    move(then);
  }

  const onRows = (with_: (all: Rows, from: number, to: number) => Rows) =>
    change((all) => with_(all, area.top, area.bottom));

  return {
    at,
    area,
    chosen: anchor !== null,
    editing,
    go,
    step,
    move,
    write,
    /** Everything, or nothing but where one is. */
    choose: (all: boolean) => {
      setAnchor(all ? { row: 0, column: 0 } : null);
      if (all) setPlace({ row: rows.length - 1, column: LAST });
    },
    edit: (typed: string | null, where: Cell = at) => {
      setAnchor(null);
      setPlace(where);
      const { key } = rows[within(where).row] as SheetRow;
      setEditing({ key, column: where.column, typed });
    },
    leave: () => setEditing(null),
    clear: () => change((all) => cleared(all, area)),
    insert: () => {
      change((all) => inserted(all, area.bottom + 1, emptyRow()));
      go({ row: area.bottom + 1, column: 0 });
    },
    duplicate: () => {
      onRows((all, from, to) => inserted(all, to + 1, ...all.slice(from, to + 1).map(copyOf)));
      go({ row: area.bottom + 1, column: at.column });
    },
    remove: () => {
      onRows(removed);
      go({ row: area.top, column: at.column });
    },
    shift: (by: 1 | -1) => {
      const whole = { top: area.top + by, bottom: area.bottom + by };
      if (whole.top < 0 || whole.bottom >= rows.length) return;
      onRows((all, from, to) => shifted(all, from, to, by));
      setPlace({ ...at, row: at.row + by });
      if (anchor) setAnchor({ ...anchor, row: anchor.row + by });
    },
    paste: (clip: Clip) => {
      const found = pasted(rows, area.top, area.left, clip, matrix.likelihoods.length);
      change(() => found.rows);
      const { top, left, bottom, right } = found.area;
      setAnchor({ row: top, column: left });
      setPlace({ row: bottom, column: Math.min(right, LAST) });
      if (found.left > 0) onTooMany(found.left);
    },
  };
}

export type Grid = ReturnType<typeof useGrid>;

function editingOf(rows: Rows, open: Open | null): Editing | null {
  const row = open ? rows.findIndex(({ key }) => key === open.key) : -1;
  return open && row >= 0 ? { row, column: open.column, typed: open.typed } : null;
}

function areaOf(one: Cell, other: Cell): Area {
  return {
    top: Math.min(one.row, other.row),
    left: Math.min(one.column, other.column),
    bottom: Math.max(one.row, other.row),
    right: Math.max(one.column, other.column),
  };
}
