import { expect, test } from 'vitest';
import type { ImportField, ImportMapping } from '@/platform/imports';
import { missing, placed, placeOf, problemsCsv, withConstant, withValue } from './mapping';

const field = (key: string, more: Partial<ImportField> = {}): ImportField => ({
  key,
  label: key,
  kind: 'text',
  required: true,
  choices: [],
  ...more,
});

const none: ImportMapping = { fields: {} };

test('a field is taken from a column, is the same everywhere, or is left out', () => {
  const site = field('site');
  const column = placed(none, site, '3');
  expect(column.fields).toEqual({ site: { column: 3 } });
  expect(placeOf(column, 'site')).toBe('3');
  const same = withConstant(placed(column, site, 'same'), 'site', '7');
  expect(same.fields).toEqual({ site: { constant: '7' } });
  expect(placeOf(same, 'site')).toBe('same');
  expect(placed(same, site, '').fields).toEqual({});
});

test('another column of dates asks for their order again, another column of words does not', () => {
  const mapping: ImportMapping = { fields: {}, date_order: 'dmy' };
  expect(placed(mapping, field('when', { kind: 'moment' }), '1').date_order).toBeUndefined();
  expect(placed(mapping, field('what'), '1').date_order).toBe('dmy');
});

test('what words mean holds for their column only', () => {
  const risk = field('risk');
  const meant = withValue(placed(none, risk, '2'), 'risk', 'IV', 'high');
  expect(meant.fields.risk).toEqual({ column: 2, values: { IV: 'high' } });
  expect(withValue(meant, 'risk', 'IV', '').fields.risk?.values).toEqual({});
  expect(placed(meant, risk, '4').fields.risk).toEqual({ column: 4 });
});

test('what every row needs has to come from somewhere', () => {
  const fields = [field('a'), field('b', { required: false }), field('c')];
  const mapping = placed(placed(none, field('a'), '1'), field('c'), 'same');
  expect(missing(fields, mapping).map((each) => each.key)).toEqual(['c']);
});

test('the list of problems is no formula', () => {
  const named = { row: 3, field: 'a', label: 'Say "it"' };
  const problem = { ...named, value: '=1+1', code: 'format', message: 'No.' } as const;
  expect(problemsCsv([problem], ['Row', 'Column', 'Value', 'Problem'])).toBe(
    '\uFEFF"Row","Column","Value","Problem"\r\n"3","Say ""it""","\'=1+1","No."\r\n',
  );
  const split = { ...problem, value: 'a;=1;b\n＠c;"-x;d-e' };
  expect(problemsCsv([split], [])).toContain(`"a;'=1;b\n'＠c;'""-x;d-e"`);
});
