import { expect, test } from 'vitest';
import { listAddress, monthSpan } from './address';

test('a number leads to the permits behind it', () => {
  const search = { from: '2026-11-01', to: '2026-11-30', site_id: '4' };
  expect(listAddress(search)).toBe('/permits?status=all&site_id=4&from=2026-11-01&to=2026-11-30');
  expect(listAddress({ ...search, filter_key: 'occurred' }, { status: 'closed', type_id: 7 })).toBe(
    '/permits?status=closed&site_id=4&type_id=7&starts_from=2026-11-01&starts_to=2026-11-30',
  );
  expect(listAddress({}, { site_id: 9 })).toBe('/permits?status=all&site_id=9');
});

test('a month is cut to the days that are looked at', () => {
  expect(monthSpan('2026-02', {})).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(monthSpan('2026-11', { from: '2026-11-10', to: '2026-12-24' })).toEqual({
    from: '2026-11-10',
    to: '2026-11-30',
  });
});
