import { expect, test } from 'vitest';
import { changedOf } from '@/core/records/patch';
import { bodyOf, EMPTY, type TemplateValues, wholeOf } from './values';

const patchOf = (values: TemplateValues, before: TemplateValues) =>
  changedOf(wholeOf(values), wholeOf(before));

test('a new template has the longest time that it is given, or what it begins with has', () => {
  expect(bodyOf(EMPTY).most_hours).toBeUndefined();
  expect(bodyOf({ ...EMPTY, most_hours: 12 }).most_hours).toBe(12);
});

test('a bound is taken away by emptying it', () => {
  const before = { ...EMPTY, most_hours: 12 as const };
  expect(patchOf({ ...before, most_hours: '' }, before)).toEqual({ most_hours: 0 });
  expect(patchOf(before, before)).toEqual({});
});
