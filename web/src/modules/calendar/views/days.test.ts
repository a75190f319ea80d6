import { expect, test } from 'vitest';
import type { Occurrence } from '../types';
import { daysOf, isDay, stepped } from './days';
import { byDay, entryOf, lastDayOf } from './entries';

const MONDAY = 1;

test.each([
  ['day', '2026-11-24', 1, '2026-11-24'],
  ['week', '2026-11-24', 7, '2026-11-23'],
  ['month', '2026-11-24', 42, '2026-10-26'],
  ['agenda', '2027-02-10', 28, '2027-02-01'],
] as const)('a %s of %s has %d days from %s on', (layout, date, count, first) => {
  const days = daysOf(layout, date, MONDAY);
  expect([days.length, days[0]]).toEqual([count, first]);
});

test.each([
  ['day', '2026-12-31', 1, '2027-01-01'],
  ['week', '2026-12-31', -1, '2026-12-24'],
  ['month', '2026-01-31', 1, '2026-02-28'],
] as const)('a %s after %s by %d is %s', (layout, date, by, expected) => {
  expect(stepped(layout, date, by)).toBe(expected);
});

test('only a day is a day', () => {
  expect(['2026-11-24', '2026-13-01', 'today', undefined].map(isDay)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

const occurrence = (starts_at: string, ends_at: string, all_day = false) =>
  ({ id: 1, starts_at, ends_at, all_day, time_zone: 'America/New_York' }) as Occurrence;

test('a time is shown by the clock that is asked for, whole days by that of the item', () => {
  const meeting = entryOf(occurrence('2026-11-24T23:30:00Z', '2026-11-25T00:30:00Z'), 'Asia/Tokyo');
  expect([meeting.start, meeting.end]).toEqual(['2026-11-25T08:30', '2026-11-25T09:30']);
  const whole = entryOf(
    occurrence('2026-11-24T05:00:00Z', '2026-11-25T05:00:00Z', true),
    'Asia/Tokyo',
  );
  expect([whole.start, whole.end, lastDayOf(whole)]).toEqual([
    '2026-11-24T00:00',
    '2026-11-25T00:00',
    '2026-11-24',
  ]);
});

test('a day has what touches it, whole days before the rest', () => {
  const zone = 'America/New_York';
  const entries = [
    { ...entryOf(occurrence('2026-11-24T14:00:00Z', '2026-11-24T15:00:00Z'), zone), id: 1 },
    { ...entryOf(occurrence('2026-11-23T05:00:00Z', '2026-11-25T05:00:00Z', true), zone), id: 2 },
  ];
  const found = byDay(entries, ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25']);
  expect([...found].map(([day, on]) => [day, on.map(({ id }) => id)])).toEqual([
    ['2026-11-23', [2]],
    ['2026-11-24', [2, 1]],
  ]);
});
