import { expect, test } from 'vitest';
import { moved, placeFor } from './moved';

test.each([
  [0, 2, 'bcad'],
  [3, 0, 'dabc'],
  [1, 1, 'abcd'],
])('what stood at %i stands at %i', (from, to, order) => {
  expect(moved([...'abcd'], from, to).join('')).toBe(order);
});

test.each([
  [0, 2, 'top', 1],
  [0, 2, 'bottom', 2],
  [3, 1, 'top', 1],
  [3, 1, 'bottom', 2],
  [1, 1, 'bottom', 1],
] as const)('what is dragged from %i over %i at its %s comes to %i', (from, over, edge, to) => {
  expect(placeFor(from, over, edge)).toBe(to);
});
