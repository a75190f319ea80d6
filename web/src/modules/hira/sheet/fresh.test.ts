import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Assessment } from '../api';
import type { Matrix } from '../matrix';
import { emptyRow, type Rows } from './model';
import { useFresh } from './useFresh';
import { useGrid } from './useGrid';
import { useSheet } from './useSheet';

const row = (hazard: string) => ({ ...emptyRow(), key: hazard, hazard });
const OURS: Rows = [row('Noise'), row('Dust')];
const THEIRS: Rows = [row('Heat'), ...OURS];
const at = (sheet_version: number) => ({ shown: { sheet_version } }) as Assessment;

/** The editor's sheet; somebody else's rows come with the second version. */
function open() {
  const version = { current: 1 };
  return renderHook(
    ({ record, state }) => {
      const sheet = useSheet(OURS);
      const grid = useGrid(sheet, { likelihoods: [] } as unknown as Matrix, () => {});
      const dirty = sheet.canUndo;
      const take = () => {
        version.current = 2;
        sheet.take(THEIRS);
      };
      useFresh(record, { dirty, state, version, take }, sheet);
      return { sheet, grid };
    },
    { initialProps: { record: at(1), state: 'saved' as const } },
  );
}

const hazards = (rows: Rows) => rows.map(({ hazard }) => hazard).filter(Boolean);

test('what somebody else wrote waits until an open cell is closed', () => {
  const { result, rerender } = open();
  act(() => result.current.grid.edit('f', { row: 1, column: 1 }));
  rerender({ record: at(2), state: 'saved' });
  expect(hazards(result.current.sheet.rows)).toEqual(['Noise', 'Dust']);
  act(() => result.current.grid.leave());
  expect(hazards(result.current.sheet.rows)).toEqual(['Heat', 'Noise', 'Dust']);
});

test('what was written in it is not written over when it is closed', () => {
  const { result, rerender } = open();
  act(() => result.current.grid.edit('f', { row: 1, column: 1 }));
  rerender({ record: at(2), state: 'saved' });
  act(() => result.current.grid.write({ hazard: 'Fine dust' }));
  expect(hazards(result.current.sheet.rows)).toEqual(['Noise', 'Fine dust']);
});

test('an open cell is that of its row, wherever the row is now', () => {
  const { result } = open();
  act(() => result.current.grid.edit('f', { row: 1, column: 1 }));
  act(() => result.current.sheet.take(THEIRS));
  expect(result.current.grid.editing).toEqual({ row: 2, column: 1, typed: 'f' });
  act(() => result.current.grid.write({ hazard: 'Fine dust' }));
  expect(hazards(result.current.sheet.rows)).toEqual(['Heat', 'Noise', 'Fine dust']);
});

test('what was meant for a row that is gone is not written into another', () => {
  const { result } = open();
  act(() => result.current.grid.edit('f', { row: 1, column: 1 }));
  act(() => result.current.sheet.take([row('Heat'), row('Cold')]));
  expect(result.current.sheet.held).toBe(false);
  act(() => result.current.grid.write({ hazard: 'Fine dust' }));
  expect(hazards(result.current.sheet.rows)).toEqual(['Heat', 'Cold']);
});
