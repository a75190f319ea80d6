import { describe, expect, test } from 'vitest';
import { daysOfRule, NO_RULE, type RuleValues, readRule, ruleOf } from './rule';

const STARTS = '2026-11-24T09:00'; // the fourth Tuesday, and the last one

const rule = (values: Partial<RuleValues>): RuleValues => ({ ...NO_RULE, ...values });

const RULES: [Partial<RuleValues>, string, string[]][] = [
  [
    { frequency: 'DAILY', interval: '2' },
    'FREQ=DAILY;INTERVAL=2',
    ['2026-11-24', '2026-11-26', '2026-11-28'],
  ],
  [
    { frequency: 'WEEKLY', days: ['MO', 'TU'] },
    'FREQ=WEEKLY;BYDAY=MO,TU',
    ['2026-11-24', '2026-11-30', '2026-12-01'],
  ],
  [
    { frequency: 'WEEKLY', days: ['TU'], interval: '2' },
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU',
    ['2026-11-24', '2026-12-08', '2026-12-22'],
  ],
  [
    { frequency: 'MONTHLY', by: 'weekday' },
    'FREQ=MONTHLY;BYDAY=4TU',
    ['2026-11-24', '2026-12-22', '2027-01-26'],
  ],
  [
    { frequency: 'MONTHLY', by: 'last' },
    'FREQ=MONTHLY;BYDAY=-1TU',
    ['2026-11-24', '2026-12-29', '2027-01-26'],
  ],
  [
    { frequency: 'YEARLY', by: 'weekday' },
    'FREQ=YEARLY;BYMONTH=11;BYDAY=4TU',
    ['2026-11-24', '2027-11-23', '2028-11-28'],
  ],
  [
    { frequency: 'MONTHLY', end: 'until', until: '2026-12-31' },
    'FREQ=MONTHLY;UNTIL=20261231',
    ['2026-11-24', '2026-12-24'],
  ],
  [
    { frequency: 'DAILY', end: 'count', count: '2' },
    'FREQ=DAILY;COUNT=2',
    ['2026-11-24', '2026-11-25'],
  ],
];

describe('how something repeats', () => {
  test.each(RULES)('%j is %s', (values, text, days) => {
    expect(ruleOf(rule(values), STARTS)).toBe(text);
    expect(daysOfRule(rule(values), STARTS, 3)).toEqual(days);
    expect(readRule(text, 'Europe/Berlin')).toEqual(rule(values));
  });

  test('a month without the day is left out', () => {
    const monthly = rule({ frequency: 'MONTHLY' });
    expect(daysOfRule(monthly, '2026-12-31T09:00', 3)).toEqual([
      '2026-12-31',
      '2027-01-31',
      '2027-03-31',
    ]);
  });

  test('a leap day comes every four years', () => {
    expect(daysOfRule(rule({ frequency: 'YEARLY' }), '2028-02-29T09:00', 2)).toEqual([
      '2028-02-29',
      '2032-02-29',
    ]);
  });

  test('an end that is a moment is the day that its clock shows then', () => {
    expect(readRule('FREQ=DAILY;UNTIL=20261231T230000Z', 'Europe/Berlin').until).toBe('2027-01-01');
    expect(readRule('FREQ=DAILY;UNTIL=20261231T230000Z', 'UTC').until).toBe('2026-12-31');
  });

  test('the day it begins is one of its days', () => {
    expect(ruleOf(rule({ frequency: 'WEEKLY', days: ['FR'] }), STARTS)).toBe(
      'FREQ=WEEKLY;BYDAY=TU,FR',
    );
  });

  test('what does not repeat has no rule', () => {
    expect(ruleOf(NO_RULE, STARTS)).toBe('');
    expect(readRule('', 'UTC')).toEqual(NO_RULE);
  });
});
