import { describe, expect, it } from 'vitest';
import { checkBody, checkDay, NO_CHECK } from './check';

const TODAY = '2026-11-21';
const own = (day: string) => ({ wait: 'day', check_on: day, check_criterion: '' });

describe('the day of an effectiveness check', () => {
  it('is so many days ahead', () => {
    expect(checkDay({ ...NO_CHECK, wait: '30' }, TODAY)).toBe('2026-12-21');
    expect(checkDay({ ...NO_CHECK, wait: '90' }, TODAY)).toBe('2027-02-19');
  });

  it('is a day of one’s own, after today and within two years', () => {
    expect(checkDay(own('2026-11-22'), TODAY)).toBe('2026-11-22');
    expect(checkDay(own('2028-11-21'), TODAY)).toBe('2028-11-21');
    for (const day of ['', TODAY, '2028-11-22']) expect(checkDay(own(day), TODAY)).toBeNull();
  });

  it('is left out when none is asked for', () => {
    expect(checkBody({ wait: '', check_on: '2026-12-01', check_criterion: 'Dry' }, TODAY)).toEqual(
      {},
    );
    expect(checkBody({ wait: '60', check_on: '', check_criterion: ' Dry ' }, TODAY)).toEqual({
      check_on: '2027-01-20',
      check_criterion: 'Dry',
    });
  });
});
