import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LOCALES } from '@/platform/locale';

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

/** Short where a column or a fact is narrow; a file says it in full. */
const SHORT = new Set(['due_date']);

const cases = LOCALES.flatMap((locale) =>
  ['observations', 'incidents'].map((module) => [module, locale] as const),
);

// What is read on a record, filtered by and told of a change is the column of a file as well.
test.each(cases)('a field of %s has one name on screens and in tables, in %s', (module, locale) => {
  const sheets = {
    ...read(`../core/locales/${locale}.json`),
    ...read(`../modules/${module}/locales/${locale}.json`),
  };
  const names: Record<string, string> = {
    ...read(`src/locales/${locale}.json`).field,
    ...read(`src/modules/${module}/locales/${locale}.json`).field,
  };
  const both = Object.keys(names).filter((key) => sheets[`sheet.${key}`] && !SHORT.has(key));
  expect(both.length).toBeGreaterThan(5);
  for (const key of both) expect([key, names[key]]).toEqual([key, sheets[`sheet.${key}`]]);
});
