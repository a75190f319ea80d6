import { expect, test } from 'vitest';
import type { MonthHours } from './api';
import { changed } from './changed';

const months = [
  { month: '2026-09', returned: 100, visits: 8 },
  { month: '2026-10', returned: null, visits: 12 },
  { month: '2026-11', returned: null, visits: 0 },
] as unknown as MonthHours[];

test('only what is said otherwise is sent, and nothing takes back what was returned', () => {
  expect(changed(7, months, {})).toEqual([]);
  expect(changed(7, months, { '2026-09': 100, '2026-10': '' })).toEqual([]);
  expect(changed(7, months, { '2026-09': '', '2026-10': 40, '2026-11': '0' })).toEqual([
    { site_id: 7, month: '2026-09', hours: -1 },
    { site_id: 7, month: '2026-10', hours: 40 },
    { site_id: 7, month: '2026-11', hours: 0 },
  ]);
});
