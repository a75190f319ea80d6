import { expect, test } from 'vitest';
import { spanOf } from './month';

test('a calendar asks for the days in sight that the filter leaves', () => {
  const days = ['2026-10-26', '2026-12-06'] as const;
  expect(spanOf({}, ...days)).toEqual({ from: days[0], to: days[1] });
  expect(spanOf({ from: '2026-11-10', to: '2027-01-01' }, ...days)).toEqual({
    from: '2026-11-10',
    to: days[1],
  });
  expect(spanOf({ from: '2027-01-01' }, ...days)).toBeNull();
  expect(spanOf({ to: '2026-10-01' }, ...days)).toBeNull();
});
