import { expect, test } from 'vitest';
import { bodyOf, check, emptyValues } from './values';

const choices = {
  organization: 'Acme',
  sites: [{ id: 3, name: 'North', divisions: [] }],
  site_id: 3,
  types: [],
  risks: [],
};

test('an empty report lacks what it was and the words; the site came with the poster', () => {
  expect(check(emptyValues(choices), 0)).toEqual({
    observation_type: 'typeMissing',
    description: 'wordsOrPhoto',
  });
  expect(check(emptyValues({ ...choices, site_id: 0 }), 0)).toHaveProperty(
    'site_id',
    'siteMissing',
  );
});

test('a photo can stand for words', () => {
  expect(check(emptyValues(choices), 1)).toEqual({ observation_type: 'typeMissing' });
});

test('another type needs its name', () => {
  const values = { ...emptyValues(choices), observation_type: 'other', description: 'a' };
  expect(check(values, 0)).toEqual({ other_type: 'otherTypeMissing' });
  expect(check({ ...values, other_type: 'Noise' }, 0)).toEqual({});
});

test('what was left open is not sent', () => {
  const values = {
    ...emptyValues(choices),
    observation_type: 'unsafe_act',
    other_type: 'left over',
    description: ' No spotter ',
  };
  expect(bodyOf(values, 'an id', [])).toEqual({
    report_id: 'an id',
    observation_type: 'unsafe_act',
    description: 'No spotter',
    site_id: 3,
  });
  const more = { ...values, location: ' Bay 2 ', risk_potential: 'high', division_id: '7' };
  expect(bodyOf(more, 'an id', [5])).toMatchObject({
    location: 'Bay 2',
    risk_potential: 'high',
    division_id: 7,
    photo_ids: [5],
  });
});
