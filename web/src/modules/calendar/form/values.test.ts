import { expect, test } from 'vitest';
import {
  bodyOf,
  endOf,
  lastDay,
  newValues,
  patchOf,
  problemsOf,
  startedAt,
  wholeDays,
} from './values';

const values = newValues('2026-11-24T09:00', '3', 'Europe/Berlin');

test('what is typed is a time on the clock of its zone', () => {
  const body = bodyOf({ ...values, title: ' Toolbox talk ' });
  expect(body.starts_at).toBe('2026-11-24T08:00:00.000Z');
  expect(body.title).toBe('Toolbox talk');
  expect(bodyOf({ ...values, time_zone: 'Asia/Kolkata' }).starts_at).toBe(
    '2026-11-24T03:30:00.000Z',
  );
});

test('what begins later ends as much later', () => {
  expect(startedAt(values, '2026-11-25T14:30')).toEqual({
    starts_at: '2026-11-25T14:30',
    ends_at: '2026-11-25T15:30',
    rule: values.rule,
  });
});

test('whole days end with the midnight after the last, which is what the field shows', () => {
  const whole = { ...values, ...wholeDays(values, true) };
  expect([whole.starts_at, whole.ends_at]).toEqual(['2026-11-24T00:00', '2026-11-25T00:00']);
  expect(lastDay(whole)).toBe('2026-11-24');
  expect(endOf('2026-12-31')).toBe('2027-01-01T00:00');
  expect(wholeDays(whole, false)).toMatchObject({ starts_at: '2026-11-24T09:00' });
});

test('only what was changed is sent', () => {
  const changed = { ...values, venue: 'Canteen', user_ids: ['7'] };
  expect(patchOf(changed, values, [], [])).toEqual({ venue: 'Canteen', user_ids: [7] });
});

test('a place that nobody goes to is not sent', () => {
  const online = { ...values, mode: 'online' as const, venue: 'Canteen', meeting_link: ' l ' };
  expect(bodyOf(online)).toMatchObject({ venue: '', meeting_link: 'l' });
});

test.each([
  ['a title', { title: ' ' }, { title: 'titleMissing' }],
  ['an end', { ends_at: '' }, { ends_at: 'timeMissing' }],
  ['an end after its beginning', { ends_at: '2026-11-24T08:00' }, { ends_at: 'endsBefore' }],
  ['a link', { mode: 'online' as const }, { meeting_link: 'linkMissing' }],
  [
    'a link and a place',
    { mode: 'hybrid' as const },
    { meeting_link: 'linkMissing', venue: 'venueMissing' },
  ],
])('it needs %s', (_, change, expected) => {
  expect(problemsOf({ ...values, title: 'Talk', ...change })).toEqual(expected);
});

test('a series that is moved takes the days of its week along, and sends no rule', () => {
  const before = {
    ...values,
    rule: { ...values.rule, frequency: 'WEEKLY' as const, days: ['TU' as const] },
  };
  const moved = { ...before, ...startedAt(before, '2026-11-26T09:00') };
  expect(moved.rule.days).toEqual(['TH']);
  expect(Object.keys(patchOf(moved, before, [], []))).toEqual(['starts_at', 'ends_at']);
  const daily = { ...moved, rule: { ...moved.rule, interval: '2' } };
  expect(patchOf(daily, before, [], []).rule).toBe('FREQ=WEEKLY;INTERVAL=2;BYDAY=TH');
});
