import { expect, test } from 'vitest';
import { bodyOf, newValues, patchOf, problemsOf } from './values';

const filled = {
  ...newValues('2026-11-23', 4),
  template_id: '7',
  site_ids: ['4', '5'],
  auditor_id: '9',
};

test('a new schedule names what is lacking', () => {
  expect(problemsOf(newValues('2026-11-23'))).toEqual({
    template_id: 'templateMissing',
    site_ids: 'sitesMissing',
    auditor_id: 'auditorMissing',
  });
  expect(problemsOf(filled)).toEqual({});
});

test.each([
  [{ ends_on: '2026-11-22' }, { ends_on: 'endEarly' }],
  [{ window_days: '0' }, { window_days: 'windowWrong' }],
  [{ window_days: '1.5' }, { window_days: 'windowWrong' }],
  [{ frequency: 'rule' as const, every: '' }, { every: 'everyWrong' }],
  [{ frequency: 'weekly' as const, every: '' }, {}],
])('%o', (change, problems) => {
  expect(problemsOf({ ...filled, ...change })).toEqual(problems);
});

test('a rule is sent with the frequency that it is of, and with no other', () => {
  expect(bodyOf({ ...filled, frequency: 'rule', every: '3', unit: 'week' }).rule).toEqual({
    every: 3,
    unit: 'week',
  });
  expect(bodyOf(filled).rule).toBeUndefined();
  expect(bodyOf(filled)).toMatchObject({ site_ids: [4, 5], ends_on: undefined, window_days: 1 });
});

test('only what was changed is sent', () => {
  expect(patchOf(filled, filled)).toEqual({});
  expect(patchOf({ ...filled, ends_on: '2027-01-01', site_ids: ['5'] }, filled)).toEqual({
    ends_on: '2027-01-01',
    site_ids: [5],
  });
  expect(patchOf({ ...filled, ends_on: '' }, { ...filled, ends_on: '2027-01-01' })).toEqual({
    ends_on: '',
  });
});
