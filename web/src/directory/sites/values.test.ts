import { expect, test } from 'vitest';
import { bodyOf, newValues, patchOf } from './values';

const before = { ...newValues('Europe/Sofia'), name: 'North Plant', head_of_safety_id: '4' };

test('a new site is sent with what was filled in', () => {
  const values = { ...before, name: ' North Plant ', latitude: '42,7', longitude: '23.3' };
  expect(bodyOf(values, 9)).toEqual({
    name: 'North Plant',
    time_zone: 'Europe/Sofia',
    head_of_safety_id: 4,
    latitude: 42.7,
    longitude: 23.3,
    logo_id: 9,
  });
});

test('only what was changed is sent', () => {
  expect(patchOf({ ...before, city: 'Varna', head_of_safety_id: '5' }, before)).toEqual({
    city: 'Varna',
    head_of_safety_id: 5,
  });
  expect(patchOf({ ...before, name: 'North Plant ' }, before)).toEqual({});
});

test('what was emptied is taken away', () => {
  const full = { ...before, head_of_site_id: '7', city: 'Varna' };
  expect(patchOf(before, full, 0)).toEqual({ head_of_site_id: 0, city: '', logo_id: 0 });
});

test('a position goes as a whole, and half of one is left to the server to refuse', () => {
  const there = { ...before, latitude: '42.7', longitude: '23.3' };
  expect(patchOf(before, there)).toEqual({ no_position: true });
  expect(patchOf({ ...there, longitude: '' }, there)).toEqual({ latitude: 42.7 });
});
