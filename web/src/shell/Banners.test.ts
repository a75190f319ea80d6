import { expect, test } from 'vitest';
import { expiryDays } from './Banners';

test('the subscription banner shows from 14 days before to the day before the end', () => {
  expect(expiryDays('2026-12-05', '2026-11-20')).toBe(0);
  expect(expiryDays('2026-12-05', '2026-11-21')).toBe(14);
  expect(expiryDays('2026-12-05T00:00:00Z', '2026-12-04')).toBe(1);
  expect(expiryDays('2026-12-05', '2026-12-05')).toBe(0);
  expect(expiryDays('', '2026-12-05')).toBe(0);
  expect(expiryDays(null, '2026-12-05')).toBe(0);
});
