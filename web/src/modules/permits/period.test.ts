import { expect, test } from 'vitest';
import { standOf } from './period';

const permit = { starts_at: '2026-11-24T08:00:00Z', ends_at: '2026-11-24T14:00:00Z' };

test.each([
  ['approved', '2026-11-23T14:08:00Z', { stand: 'ahead', hours: 17, minutes: 52 }],
  ['approved', '2026-11-24T08:00:00Z', { stand: 'left', hours: 6, minutes: 0 }],
  ['extended', '2026-11-24T13:20:00Z', { stand: 'left', hours: 0, minutes: 40 }],
  ['overdue', '2026-11-24T15:10:00Z', { stand: 'late', hours: 1, minutes: 10 }],
  ['requested', '2026-11-24T09:00:00Z', null],
  ['closed', '2026-11-24T09:00:00Z', null],
])('a permit that is %s stands at %s by the clock', (status, now, stand) => {
  expect(standOf({ ...permit, status }, new Date(now))).toEqual(stand);
});
