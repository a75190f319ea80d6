import { expect, test } from 'vitest';
import type { SiteYear } from './api';
import { cellsOf, errorsAt, numberOf, pasted, tableOf } from './cells';

const sites = [4, 5].map((id) => ({
  id,
  months: [{ month: '2026-01' }, { month: '2026-02' }],
})) as unknown as SiteYear[];

test.each([
  ['120', 120],
  [' 1 200 ', 1200],
  ['1.200', 1200],
  ['12,345', 12345],
  ['1,2', null],
  ['-4', null],
  ['many', null],
  ['', null],
])('%j is read as %j', (text, number) => {
  expect(numberOf(text)).toBe(number);
});

test('a pasted column goes downwards, as far as there are sites', () => {
  const next = pasted(
    new Map(),
    tableOf('80\r\n90\r\n100\r\n'),
    { row: 0, column: 1 },
    'headcount',
    sites,
  );
  expect([...next]).toEqual([
    ['4 2026-02 headcount', '80'],
    ['5 2026-02 headcount', '90'],
  ]);
});

test('a pasted row goes to the right, and empty cells stay as they are', () => {
  const next = pasted(new Map(), tableOf('\t7\t9'), { row: 1, column: 0 }, 'days', sites);
  expect([...next]).toEqual([['5 2026-02 days', '7']]);
});

test('what was typed of one month is one cell', () => {
  const typed = new Map([
    ['4 2026-01 headcount', '80'],
    ['4 2026-01 days', '20'],
    ['5 2026-01 hours', ''],
  ]);
  expect(cellsOf(typed)).toEqual({
    cells: [
      { site_id: 4, month: '2026-01', headcount: 80, days: 20 },
      { site_id: 5, month: '2026-01', hours: -1 },
    ],
    wrong: [],
  });
  expect(cellsOf(new Map([['4 2026-01 days', 'x']])).wrong).toEqual(['4 2026-01 days']);
});

test('an error is shown at the cell it is about', () => {
  const cells = [
    { site_id: 4, month: '2026-01', headcount: 80 },
    { site_id: 5, month: '2026-02', days: 31 },
  ];
  const errors = errorsAt({ 'cells[1].days': ['At most 28.'] }, cells);
  expect([...errors]).toEqual([['5 2026-02 days', 'At most 28.']]);
});
