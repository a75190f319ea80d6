import { expect, test } from 'vitest';
import { nameOf } from './download';

test('a file is called what the server calls it', () => {
  expect(nameOf('attachment; filename="Observations 2026-11-20.xlsx"')).toBe(
    'Observations 2026-11-20.xlsx',
  );
  expect(nameOf('attachment; filename=Actions.xlsx')).toBe('Actions.xlsx');
  expect(nameOf("attachment; filename*=utf-8''%E6%8E%AA%E6%96%BD%202026.xlsx")).toBe(
    '措施 2026.xlsx',
  );
  expect(nameOf('')).toBe('export.xlsx');
  expect(nameOf('', 'text/csv; charset=utf-8; header=present')).toBe('export.csv');
});
