import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import said from '../../../../modules/activity/locales/en.json';
import type { Entry } from './api';
import english from './locales/en.json';
import { useChangeWords } from './words';

test.each([
  ['Organization', 'logo', 'true', 'Yes'],
  ['Organization', 'logo', 'false', 'No'],
  ['Site', 'logo', 'north.png (7)', 'north.png (7)'],
  ['User', 'status', 'Inactive', 'Inactive'],
  ['Role', 'Action', 'update, read', 'Edit and View'],
])('of %s the log says that %s is %s as %s', (module, field, value, said) => {
  const words = renderHook(() => useChangeWords()).result.current;
  expect(words.value({ module } as Entry, field, value)).toBe(said);
});

test('what the exported log has words for, the screen has words for', () => {
  const { field } = renderHook(() => useChangeWords()).result.current;
  const named = (group: string) =>
    Object.keys(said).flatMap((key) => (key.startsWith(group) ? [key.slice(group.length)] : []));
  expect(named('word.activity.').filter((kind) => !(kind in english.kind))).toEqual([]);
  const fields = named('word.log_field.');
  expect(fields.length).toBeGreaterThan(40);
  expect(fields.filter((name) => field({ module: 'User' } as Entry, name).includes('.'))).toEqual(
    [],
  );
});
