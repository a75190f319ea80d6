import { expect, test } from 'vitest';
import { points } from './Sparkline';

test('the lowest value lies at the bottom and the highest at the top', () => {
  const line = points([5, 1, 9]);
  expect(line.map(([, y]) => y)).toEqual([18, 32, 4]);
  expect(line[0]?.[0]).toBe(4);
  expect(line[2]?.[0]).toBe(116);
});

test('a flat line stays within the picture', () => {
  for (const [, y] of points([3, 3, 3])) expect(y).toBe(32);
});
