import { expect, test } from 'vitest';
import { lineOf, placesOf } from './line';

test('percents go from the left to the right, the higher the further up', () => {
  expect(placesOf([0, 50, 100], 112, 112)).toEqual([
    { x: 6, y: 106 },
    { x: 56, y: 56 },
    { x: 106, y: 6 },
  ]);
});

test('one alone stands in the middle, and none is no line', () => {
  expect(placesOf([100], 112, 112)).toEqual([{ x: 56, y: 6 }]);
  expect(lineOf([])).toBe('');
  expect(lineOf(placesOf([0, 100], 112, 112))).toBe('M6.0 106.0 L106.0 6.0');
});
