import { expect, test } from 'vitest';
import { askedOf, askingOf, searchOf } from './asked';
import { reached } from './dashboard/MeasureTile';
import { shortNames, standOf } from './dashboard/SiteRates';
import { reportOf } from './reports/reports';

test('the site at the top of the screen goes before all others', () => {
  const asking = askingOf({ site_id: '3,4', period: 'last_month' });
  expect(askedOf(asking, undefined)).toMatchObject({ period: 'last_month', site_id: [3, 4] });
  expect(askedOf(asking, 7).site_id).toEqual([7]);
  expect(askedOf(askingOf({}), undefined).site_id).toBeUndefined();
});

test('an address that was written by hand asks for what is usual', () => {
  expect(askingOf({ period: 'ever', fin_year_type: 'May-Apr' })).toMatchObject({
    period: 'this_year',
    fin_year_type: 'Apr-Mar',
  });
  expect(reportOf('nothing')).toBe('observation_report');
  expect(searchOf(askingOf({ site_id: '3,4' })).site_id).toBe('3,4');
});

test.each([
  [{ value: 90, target: 80, good: 'up' }, true],
  [{ value: 90, target: 80, good: 'down' }, false],
  [{ value: 80, target: 80, good: 'down' }, true],
  [{ value: 90, target: 80, good: 'neither' }, null],
  [{ value: null, target: 80, good: 'up' }, null],
  [{ value: 90, target: null, good: 'up' }, null],
] as const)('%o is reached: %s', (number, met) => {
  expect(reached(number)).toBe(met);
});

test('a site stands out only beyond the limits of chance', () => {
  const limits = { low_95: 0, high_95: 11, low_998: -1, high_998: 14 };
  const of = (count: number) =>
    standOf({ ...limits, cases: { value: count, count, of: 0, list: '' } } as never);
  expect([0, 5, 11, 14].map(of)).toEqual(['less', 'chance', 'more', 'muchMore']);
});

test('names of sites that begin alike are told apart by how they end', () => {
  expect(shortNames(['North Plant', 'South Yard'])).toEqual(['North Pl', 'South Ya']);
  expect(shortNames(['Terminal no. 1', 'Terminal no. 12', 'Yard'])).toEqual([
    '…l no. 1',
    '… no. 12',
    'Yard',
  ]);
});
