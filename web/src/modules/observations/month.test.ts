import { expect, test } from 'vitest';
import { monthPath } from './month';

test('a month leads to the list from its first day to its last', () => {
  expect(monthPath('2026-11')).toBe('/observations?from=2026-11-01&to=2026-11-30');
  expect(monthPath('2028-02')).toBe('/observations?from=2028-02-01&to=2028-02-29');
  expect(monthPath('2026-12')).toBe('/observations?from=2026-12-01&to=2026-12-31');
});
