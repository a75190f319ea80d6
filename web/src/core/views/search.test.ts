import { expect, test } from 'vitest';
import { sameSearch, searchOf } from './search';

test('a view keeps the filters, the words and the order, and not the page', () => {
  const values = { status: 'open,overdue', q: 'valve & pump', page: 3, site_id: undefined };
  expect(searchOf(values)).toBe('q=valve+%26+pump&status=open,overdue');
  expect(searchOf({})).toBe('');
});

test('the order in which a search says things does not matter', () => {
  expect(sameSearch('status=open&q=valve', 'q=valve&status=open')).toBe(true);
  expect(sameSearch('status=open', 'status=open&page=2')).toBe(true);
  expect(sameSearch('status=open', 'status=closed')).toBe(false);
  expect(sameSearch('', 'status=open')).toBe(false);
});
