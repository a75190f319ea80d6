import { expect, test } from 'vitest';
import { VALUES } from './sentence';

type Words = { readonly [key: string]: string | Words };

const languages = import.meta.glob<Words>('../../{core,directory,modules}/*/locales/*.json', {
  eager: true,
  import: 'default',
});

/** The texts below every "notice", whichever module says them. */
function noticesIn(words: Words, within = false): string[] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string'
      ? within
        ? [value]
        : []
      : noticesIn(value, within || key === 'notice'),
  );
}

test('a notification names nothing that its sentence is not given', () => {
  const texts = Object.values(languages).flatMap((words) => noticesIn(words));
  expect(texts.length).toBeGreaterThan(100);
  const named = texts.flatMap((text) => [...text.matchAll(/{{(\w+)/g)].map(([, name]) => name));
  const given = new Set<string | undefined>(VALUES);
  expect([...new Set(named)].filter((name) => !given.has(name))).toEqual([]);
});
