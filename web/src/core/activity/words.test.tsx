import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { manifests } from '@/platform/modules';
import type { Entry } from './api';
import { logged } from './filters';
import { useChangeWords, useLoggedWord } from './words';

test.each([
  ['Organization', 'logo', 'true', 'Yes'],
  ['Organization', 'logo', 'false', 'No'],
  ['Site', 'logo', 'north.png (7)', 'north.png (7)'],
  ['User', 'status', 'Inactive', 'Inactive'],
  ['Permit Form Setting', 'colour', 'teal', 'Teal'],
  ['Audit Template', 'audit_type', 'external', 'External audit'],
  ['Audit Template', 'icon', 'flame', 'Flame'],
  ['Role', 'Action', 'update, read', 'Edit and View'],
])('of %s the log says that %s is %s as %s', (module, field, value, said) => {
  const words = renderHook(() => useChangeWords()).result.current;
  expect(words.value({ module } as Entry, field, value)).toBe(said);
});

const folders = import.meta.glob<Record<string, unknown>>(
  '../../../../{core,directory,modules}/*/locales/en.json',
  {
    eager: true,
    import: 'default',
  },
);

/** What a file of words has of a group. */
const within = (said: Record<string, unknown>, group: string) =>
  Object.keys(said).flatMap((key) => (key.startsWith(group) ? [key.slice(group.length)] : []));

/** What the exported log has words for, in whichever module. */
const named = (group: string) => Object.values(folders).flatMap((said) => within(said, group));

/** The same, each with the name by which the log knows its module. */
const namedIn = (group: string) =>
  Object.entries(folders).flatMap(([path, said]) => {
    const folder = /(\w+)\/locales/.exec(path)?.[1];
    const module = manifests().find(({ name }) => name === folder)?.log?.names?.[0] ?? 'User';
    return within(said, group).map((name) => ({ entry: { module } as Entry, name }));
  });

test('what the exported log has words for, the screen has words for', () => {
  const { field } = renderHook(() => useChangeWords()).result.current;
  const word = renderHook(() => useLoggedWord()).result.current;
  const happened = named('word.activity.');
  expect(happened.length).toBeGreaterThan(60);
  expect(happened.filter((kind) => /^[a-z]/.test(word(kind)))).toEqual([]);
  const fields = namedIn('word.log_field.');
  expect(fields.length).toBeGreaterThan(40);
  expect(fields.filter(({ entry, name }) => field(entry, name).includes('.'))).toEqual([]);
});

/** Only the server's tests have these. */
const INVENTED = ['Survey'];

test('the log can be narrowed to whatever it tells of', () => {
  expect(logged().toSorted()).toEqual(
    named('word.log_module.')
      .filter((name) => !INVENTED.includes(name))
      .toSorted(),
  );
});
