import { expect, test } from 'vitest';
import { validityOf, worstOf } from './validity';

const ends = (expires_on: string | null, expired = false) => ({
  name: 'Hot work',
  expires_on,
  expired,
});

test.each([
  [ends(null), 'valid'],
  [ends('2026-11-22'), 'soon'], // it holds on its last day
  [ends('2026-11-21'), 'expired'],
  [ends('2026-12-22'), 'soon'],
  [ends('2026-12-23'), 'valid'],
  [ends('2027-12-23', true), 'expired'], // the server knows the day that counts
] as const)('%j is %s', (certification, validity) => {
  expect(validityOf(certification, '2026-11-22').validity).toBe(validity);
});

test('the worst of all is what is said first', () => {
  expect(worstOf([], '2026-11-22')).toBeNull();
  expect(worstOf([ends(null), ends('2026-11-30')], '2026-11-22')).toBe('soon');
  expect(worstOf([ends('2026-11-30'), ends('2026-11-01')], '2026-11-22')).toBe('expired');
});
