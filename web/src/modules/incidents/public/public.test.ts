import { expect, test } from 'vitest';
import { bodyOf, check, emptyValues } from './values';

const choices = {
  organization: 'Acme',
  sites: [{ id: 3, name: 'North', time_zone: 'Europe/Sofia', divisions: [] }],
  site_id: 3,
  types: [],
};

const filled = {
  ...emptyValues(choices),
  incident_type: 'near_miss',
  anybody_hurt: 'no',
  description: ' A pallet fell ',
};

test('an empty report lacks what it was, whether anybody was hurt, and the words', () => {
  expect(check(emptyValues(choices), 0)).toEqual({
    incident_type: 'typeMissing',
    anybody_hurt: 'hurtMissing',
    description: 'descriptionMissing',
  });
});

test('a photo can stand for words', () => {
  expect(check({ ...filled, description: '' }, 1)).toEqual({});
});

test('what was left open is not sent', () => {
  expect(bodyOf({ ...filled, other_type: 'left over' }, 'an id', [], choices)).toEqual({
    report_id: 'an id',
    incident_type: 'near_miss',
    anybody_hurt: 'no',
    description: 'A pallet fell',
    site_id: 3,
  });
});

test('when it was is said on the clock of the site', () => {
  const body = bodyOf({ ...filled, occurred_at: '2026-11-20T08:30' }, 'an id', [], choices);
  expect(body.occurred_at).toBe('2026-11-20T06:30:00.000Z');
});
