import { describe, expect, it } from 'vitest';
import { FORMAT_TAGS, LOCALES } from '@/platform/locale';
import { dayByKey, dayInMonth, firstWeekday, isMonth, monthAfter, weeksOf } from './month';

const MONDAY = 1;
const SUNDAY = 7;

describe('the weeks of a month', () => {
  it('begin on Monday', () => {
    const weeks = weeksOf('2026-11', MONDAY);
    expect(weeks).toHaveLength(6);
    expect(weeks[0]?.[0]).toBe('2026-10-26');
    expect(weeks[0]?.[6]).toBe('2026-11-01');
    expect(weeks.at(-1)?.[6]).toBe('2026-12-06');
    expect(weeks.every((week) => week.length === 7)).toBe(true);
  });

  it('begin on Sunday where the language has it so', () => {
    expect(weeksOf('2026-11', SUNDAY)[0]?.[0]).toBe('2026-11-01');
    expect(firstWeekday('en-US')).toBe(SUNDAY);
    expect(firstWeekday('de-DE')).toBe(MONDAY);
    for (const locale of LOCALES) {
      expect([MONDAY, SUNDAY]).toContain(firstWeekday(FORMAT_TAGS[locale]));
    }
  });

  it('are four when they fit', () => {
    expect(weeksOf('2027-02', MONDAY)).toHaveLength(4);
  });
});

it('months follow each other over the end of a year', () => {
  expect(monthAfter('2026-12', 1)).toBe('2027-01');
  expect(monthAfter('2026-01', -1)).toBe('2025-12');
  expect(dayInMonth('2026-01-31', '2026-02')).toBe('2026-02-28');
  expect(isMonth('2026-13')).toBe(false);
  expect(isMonth('2026-11')).toBe(true);
  expect(isMonth(undefined)).toBe(false);
});

it.each([
  ['ArrowLeft', '2026-11-30'],
  ['ArrowRight', '2026-12-02'],
  ['ArrowUp', '2026-11-24'],
  ['ArrowDown', '2026-12-08'],
  ['Home', '2026-11-30'],
  ['End', '2026-12-06'],
  ['PageUp', '2026-11-01'],
  ['PageDown', '2027-01-01'],
  ['x', undefined],
])('%s leads from 1 December to %s', (key, day) => {
  expect(dayByKey(key, '2026-12-01', MONDAY)).toBe(day);
});
