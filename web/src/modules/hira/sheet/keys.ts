import type { KeyboardEvent } from 'react';
import type { Grid } from './useGrid';
import type { Sheet } from './useSheet';

const ARROWS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const A_PAGE = 8;

/** What else the keys reach: out of the table, and saving. */
export interface Ways {
  readonly leave: () => void;
  readonly save: () => void;
}

/** The keys of the table while no cell is written. True when a key meant something. */
export function onGridKey(event: KeyboardEvent, grid: Grid, sheet: Sheet, ways: Ways): boolean {
  const { key, shiftKey: shift, altKey: alt } = event;
  if (event.ctrlKey || event.metaKey) return onCommand(event, grid, sheet, ways);
  if (alt) return onAlt(key, grid);
  const arrow = ARROWS[key];
  const { at } = grid;
  if (arrow) grid.go({ row: at.row + arrow[0], column: at.column + arrow[1] }, shift);
  else if (key === 'Tab') return grid.step(shift ? -1 : 1);
  else if (key === 'Enter' && isWords(at.column)) grid.move(shift ? 'up' : 'down');
  else if (key === 'Enter' || key === 'F2') grid.edit(null);
  else if (key === 'Home') grid.go({ ...at, column: 0 }, shift);
  else if (key === 'End') grid.go({ ...at, column: 99 }, shift);
  else if (key === 'PageDown') grid.go({ ...at, row: at.row + A_PAGE }, shift);
  else if (key === 'PageUp') grid.go({ ...at, row: at.row - A_PAGE }, shift);
  else if (key === 'Delete' || key === 'Backspace') grid.clear();
  else if (key === 'Escape') ways.leave();
  else if (key.length === 1) grid.edit(key);
  else if (key === 'Process') grid.edit('');
  else return false;
  return true;
}

/** The first five columns are words; the others open something. */
const WORDS = 5;
const isWords = (column: number) => column < WORDS;

function onAlt(key: string, grid: Grid): boolean {
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return false;
  grid.shift(key === 'ArrowUp' ? -1 : 1);
  return true;
}

function onCommand(event: KeyboardEvent, grid: Grid, sheet: Sheet, ways: Ways): boolean {
  const key = event.key.toLowerCase();
  const { at } = grid;
  if (key === 'z') (event.shiftKey ? sheet.redo : sheet.undo)();
  else if (key === 'y') sheet.redo();
  else if (key === 's') ways.save();
  else if (key === 'a') grid.choose(true);
  else if (key === 'd') grid.duplicate();
  else if (key === 'enter') grid.insert();
  else if (key === 'backspace' || key === 'delete') grid.remove();
  else if (key === 'home') grid.go({ row: 0, column: 0 }, event.shiftKey);
  else if (key === 'end')
    grid.go({ row: sheet.rows.length - 1, column: at.column }, event.shiftKey);
  else return false;
  return true;
}
