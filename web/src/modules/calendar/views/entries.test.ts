import { expect, test } from 'vitest';
import type { Mark, Occurrence } from '../types';
import { byDay, entryOf, markEntry, marksPerDay } from './entries';

const mark = (layer: string, day: string, of_day = 1) =>
  ({ layer, day, of_day, number: 'ACT-000001', title: 'Masks', site: 'North', path: '/x' }) as Mark;

test('marks stand last on their day', () => {
  const item = {
    id: 1,
    starts_at: '2026-11-30T09:00:00Z',
    ends_at: '2026-11-30T10:00:00Z',
    all_day: false,
    time_zone: 'UTC',
  } as Occurrence;
  const rows = [markEntry(mark('actions', '2026-11-30'), 0), entryOf(item, 'UTC')];
  const found = byDay(rows, ['2026-11-30', '2026-12-01']);
  expect([...found].map(([day, all]) => [day, all.map(({ id }) => id)])).toEqual([
    ['2026-11-30', [1, -1]],
  ]);
});

test('what is not shown counts once for each layer', () => {
  const marks = [
    mark('actions', '2026-11-30', 30),
    mark('actions', '2026-11-30', 30),
    mark('papers', '2026-11-30', 2),
    mark('papers', '2026-12-01', 1),
  ];
  expect([...marksPerDay(marks)]).toEqual([
    ['2026-11-30', 32],
    ['2026-12-01', 1],
  ]);
});
