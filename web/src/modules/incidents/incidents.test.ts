import { expect, test } from 'vitest';
import type { Incident } from './api';
import { check } from './check';
import { beforeReview, missingIn } from './page/missing';
import { bodyOfVictim, checkVictim, EMPTY } from './people/values';
import { bodyOf, newValues, patchOf, valuesOfOrigin } from './values';

const NOW = new Date('2026-11-20T10:00:00Z');
const about = { now: NOW, today: '2026-11-20' };
const filled = {
  ...newValues(NOW, 3),
  incident_type: 'near_miss',
  anybody_hurt: 'no',
  description: ' A pallet fell ',
};

test('an empty report lacks what it was, the words, and whether anybody was hurt', () => {
  expect(check(newValues(NOW, 3), about).fields).toEqual({
    incident_type: 'typeMissing',
    description: 'descriptionMissing',
    anybody_hurt: 'hurtMissing',
  });
});

test('a photo can stand for words, but not once they were said', () => {
  const silent = { ...filled, description: '' };
  expect(check(silent, { ...about, files: 1 }).fields).toEqual({});
  const later = check(silent, { ...about, files: 1, before: filled });
  expect(later.fields).toEqual({ description: 'descriptionMissing' });
});

test.each([
  ['2026-11-20T10:00:59Z', undefined],
  ['2026-11-20T10:02:00Z', 'timeFuture'],
  ['', 'timeMissing'],
])('what happened at %s is %s', (occurred_at, problem) => {
  expect(check({ ...filled, occurred_at }, about).fields.occurred_at).toBe(problem);
});

test('what was done at once stays once it was said, and a decision has its reason', () => {
  const before = { ...filled, immediate_action: 'Aisle closed' };
  expect(check(filled, { ...about, before }).fields).toEqual({
    immediate_action: 'immediateMissing',
  });
  expect(check({ ...filled, recordable: 'yes' }, about).fields).toEqual({
    recordable_reason: 'reasonMissing',
  });
});

test('an observation begins the report, and is named with it', () => {
  const origin = {
    id: 7,
    description: 'Pallets over the beam',
    site: { id: 2 },
    division: null,
    location: 'Rack 14',
    observed_at: '2026-11-19T08:00:00Z',
    sensitive: true,
  };
  expect(bodyOf({ ...valuesOfOrigin(origin, NOW), anybody_hurt: 'no' })).toMatchObject({
    from_observation_id: 7,
    site_id: 2,
    location: 'Rack 14',
    occurred_at: '2026-11-19T08:00:00Z',
    sensitive: true,
  });
});

test('only what was changed is sent; the same moment in another spelling was not', () => {
  const again = { ...filled, occurred_at: '2026-11-20T11:00:00+01:00', damage: 'One pallet' };
  expect(patchOf(again, filled, [{ id: 5 }], [])).toEqual({
    damage: 'One pallet',
    attachment_ids: [5],
  });
});

const steps = [
  {
    step: 'report',
    state: 'current',
    refused: '',
    missing: [
      { code: 'victims_required', field: 'victims', detail: 'Add at least one victim.' },
      { code: 'rating_required', field: 'rating', detail: 'Classify the incident.' },
    ],
  },
  {
    step: 'team',
    state: 'not_needed',
    refused: '',
    missing: [{ code: 'lead_required', field: 'lead_id', detail: 'Select the team lead.' }],
  },
  {
    step: 'review',
    state: 'waiting',
    refused: '',
    missing: [
      { code: 'review_not_asked', field: 'review', detail: 'Ask for the review.' },
      { code: 'victim_not_back', field: 'victims.4', detail: 'This person is not back.' },
    ],
  },
] as unknown as Incident['steps'];

test('what is missing stands in the section where it is given', () => {
  expect(missingIn({ steps }, 'people')).toEqual([
    'Add at least one victim.',
    'This person is not back.',
  ]);
  expect(missingIn({ steps }, 'rating')).toEqual(['Classify the incident.']);
  expect(missingIn({ steps }, 'team')).toEqual([]);
  // Whoever stands at the closing reads there as well what keeps it open.
  expect(missingIn({ steps }, 'review')).toEqual(['This person is not back.']);
});

test('before the review stands what the steps before it miss, and nothing of its own', () => {
  expect(beforeReview({ steps }).map(({ section }) => section)).toEqual(['people', 'rating']);
});

test('of somebody hurt the name and the gender are asked, and a name has no signs', () => {
  expect(checkVictim(EMPTY)).toEqual({ name: 'nameMissing', gender: 'genderMissing' });
  const known = { ...EMPTY, name: "Anne-Marie O'Neil", gender: 'female' };
  expect(checkVictim(known)).toEqual({});
  expect(checkVictim({ ...known, name: 'A@B', employee_id: 'E 1' })).toEqual({
    name: 'nameLetters',
    employee_id: 'idLetters',
  });
});

test('an employee has no company, and a period that goes on no last day', () => {
  const values = {
    ...EMPTY,
    name: 'Emil Krause',
    gender: 'male',
    company: 'left over',
    work_status: [{ status: 'away', from: '2026-11-20', to: '' }],
  };
  const body = bodyOfVictim(values);
  expect(body.company).toBe('');
  expect(body.work_status).toEqual([{ status: 'away', from: '2026-11-20' }]);
  expect(body).not.toHaveProperty('return_to_work_on');
});
