import { expect, test } from 'vitest';
import { userOf } from './fixtures';
import { standingOf } from './standing';

const noon = (day: string) => new Date(`${day}T12:00:00Z`);

test.each([
  ['business', '2028-02-15', '2028-02-29', true, '2028-02-15', ''],
  ['business', '2028-02-15', '2028-02-29', true, '2028-02-29', 'past_due'],
  ['business', '2028-02-15', '2028-02-29', false, '2028-02-29', 'cancelled'],
  ['business', '2028-02-15', '2028-02-29', true, '2028-03-01', 'ended'],
  ['trial', '2028-02-14', '2028-02-14', true, '2028-02-14', ''],
  ['trial', '2028-02-14', '2028-02-14', true, '2028-02-15', 'ended'],
  ['cancelled', '2028-02-14', '2028-02-14', true, '2028-02-01', 'cancelled'],
  ['own', '', '', true, '2099-01-01', ''],
] as const)(
  '%s until %s (%s, renews %s) stands on %s as "%s"',
  (kind, till, last, renews, today, want) => {
    const { organization } = userOf();
    const of = {
      ...organization,
      subscription_type: kind,
      valid_till: till,
      plan: { ...organization.plan, name: kind, renews, last_day: last },
    };
    expect(standingOf(of, noon(today))).toBe(want);
  },
);
