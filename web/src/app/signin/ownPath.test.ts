import { expect, test } from 'vitest';
import { ownPath } from './ownPath';

test.each(['/', '/actions/all?status=open', '/observations/summary/7#files'])(
  '%s is ours',
  (path) => {
    expect(ownPath(path)).toBe(path);
  },
);

test.each([
  'https://example.com/',
  '//example.com/x',
  '/\\example.com',
  'javascript:alert(1)',
  'example.com',
  '/\t/example.com',
  '/\n/example.com',
  '',
  7,
  undefined,
])('%j is not', (path) => {
  expect(ownPath(path)).toBeUndefined();
});
