import { describe, expect, it } from 'vitest';
import { readRhythm } from '@/core/records/rhythm';
import {
  isOtherRhythm,
  NO_REPEAT,
  nextDays,
  type RepeatValues,
  repeatProblems,
  repeatValues,
  rhythmOf,
} from './series';
import { bodyOf, newValues, patchOf } from './values';

const monthly: RepeatValues = { unit: 'month', every: '1', until: '' };

describe('the next days of a series', () => {
  // As the server counts them: rhythm_test.go.
  it.each([
    ['2026-01-31', 1, 'month', '2026-02-28 2026-03-31 2026-04-30'],
    ['2027-12-31', 1, 'month', '2028-01-31 2028-02-29 2028-03-31'],
    ['2026-08-31', 6, 'month', '2027-02-28 2027-08-31 2028-02-29'],
    ['2028-02-29', 1, 'year', '2029-02-28 2030-02-28 2031-02-28'],
    ['2096-02-29', 4, 'year', '2100-02-28 2104-02-29 2108-02-29'],
    ['2028-02-28', 1, 'day', '2028-02-29 2028-03-01 2028-03-02'],
    ['2026-12-21', 4, 'week', '2027-01-18 2027-02-15 2027-03-15'],
  ] as const)('from %s, every %i %s', (first, every, unit, days) => {
    expect(nextDays(first, { every, unit })).toEqual(days.split(' '));
  });

  it('end with the last day that may come', () => {
    expect(nextDays('2026-01-31', { every: 1, unit: 'month', until: '2026-03-31' })).toEqual([
      '2026-02-28',
      '2026-03-31',
    ]);
    expect(nextDays('2026-01-31', { every: 1, unit: 'month', until: '2026-02-27' })).toEqual([]);
  });

  it('are unknown without a first one', () => {
    expect(nextDays('', { every: 1, unit: 'day' })).toEqual([]);
  });
});

describe('how an action repeats', () => {
  it('is read from a form and from a timeline', () => {
    expect(rhythmOf(NO_REPEAT)).toBeNull();
    expect(rhythmOf({ ...monthly, every: '1.5' })).toBeNull();
    expect(rhythmOf({ ...monthly, every: '367' })).toBeNull();
    expect(rhythmOf({ ...monthly, every: '' })).toBeNull();
    expect(rhythmOf(monthly)).toEqual({ every: 1, unit: 'month' });
    expect(readRhythm('4 week 2027-01-31')).toEqual({
      every: 4,
      unit: 'week',
      until: '2027-01-31',
    });
    expect(readRhythm('now and then')).toBeNull();
  });

  it('is nothing once the series has ended', () => {
    const repeat = { every: 4, unit: 'week', until: null, ended_at: null } as const;
    expect(repeatValues(repeat)).toEqual({ unit: 'week', every: '4', until: '' });
    expect(repeatValues({ ...repeat, ended_at: '2026-11-21T08:00:00Z' })).toEqual(NO_REPEAT);
    expect(repeatValues(null)).toEqual(NO_REPEAT);
  });

  it('is checked where it repeats', () => {
    expect(repeatProblems({ ...NO_REPEAT, every: '0' }, '2026-11-30')).toEqual({});
    expect(repeatProblems({ ...monthly, every: '0' }, '2026-11-30')).toEqual({
      'repeat.every': 'everyWrong',
    });
    expect(repeatProblems({ ...monthly, until: '2026-11-29' }, '2026-11-30')).toEqual({
      'repeat.until': 'untilEarly',
    });
    expect(repeatProblems({ ...monthly, until: '2026-11-30' }, '2026-11-30')).toEqual({});
  });

  it('is sent when it was asked for or changed', () => {
    const values = newValues('2026-11-21', 1);
    expect(bodyOf(values, [])).not.toHaveProperty('repeat');
    expect(bodyOf({ ...values, repeat: monthly }, []).repeat).toEqual({ every: 1, unit: 'month' });
    const before = { ...values, repeat: monthly };
    expect(patchOf({ ...before, repeat: { ...monthly, every: '01' } }, before, [])).toEqual({});
    const later = { ...monthly, until: '2027-12-31' };
    expect(isOtherRhythm(later, monthly)).toBe(false);
    expect(patchOf({ ...before, repeat: later }, before, [])).toEqual({
      repeat: { every: 1, unit: 'month', until: '2027-12-31' },
    });
  });
});
