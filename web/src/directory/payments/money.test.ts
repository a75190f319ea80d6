import { expect, test } from 'vitest';
import { fromMinor, toMinor } from './money';

test.each([
  ['EUR', 19.99, 1999],
  ['JPY', 2000, 2000],
  ['KWD', 1.234, 1234],
])('%s has as many minor units as its currency says', (currency, amount, minor) => {
  expect(toMinor(amount, currency)).toBe(minor);
  expect(fromMinor(minor, currency)).toBe(amount);
});
