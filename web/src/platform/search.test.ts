import { expect, test } from 'vitest';
import {
  joinValues,
  listSearch,
  pageParams,
  parseSearch,
  stringifySearch,
  valuesOf,
} from './search';

test('the address of a list is plain text and survives a round trip', () => {
  const search = { status: 'open,closed', page: 2, q: 'guard & rail', empty: undefined };
  const text = stringifySearch(search);
  expect(text).toBe('?status=open,closed&page=2&q=guard+%26+rail');
  expect(parseSearch(text)).toEqual({ status: 'open,closed', page: '2', q: 'guard & rail' });
});

test('a list takes what it knows and drops the rest', () => {
  const parse = listSearch('status');
  expect(parse({ status: 'open', page: '3', evil: '1', q: '' })).toEqual({
    status: 'open',
    page: 3,
  });
  expect(parse({ page: '-1' })).toEqual({});
  expect(parse({ page: 'x' })).toEqual({});
  // The router lays what was parsed over what the address says.
  expect({ page: '1', ...parse({ page: '1' }) }).toEqual({});
});

test('a page is a number or a place that the server named', () => {
  const parse = listSearch();
  const place = 'eyJvZiI6IjcgYWN0aW9ucyIsInBhZ2UiOjY4fQ_-abc';
  expect(pageParams(parse({ page: place }).page)).toEqual({ after: place });
  expect(pageParams(parse({ page: '3' }).page)).toEqual({ page: 3 });
  expect(pageParams(parse({ page: `${place}%` }).page)).toEqual({ page: undefined });
});

test('the values of a filter', () => {
  expect(valuesOf(undefined)).toEqual([]);
  expect(valuesOf('a,b')).toEqual(['a', 'b']);
  expect(joinValues([])).toBeUndefined();
});
