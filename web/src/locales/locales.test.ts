import i18next from 'i18next';
import { afterEach, describe, expect, test } from 'vitest';
import { changeLocale, loadAllWords } from '@/platform/i18n';
import { FORMAT_TAGS, LOCALES, type Locale } from '@/platform/locale';

type Words = { [key: string]: string | Words };

const common = import.meta.glob<Words>('./*.json', { eager: true, import: 'default' });
const own = import.meta.glob<Words>('../{core,directory,modules}/*/locales/*.json', {
  eager: true,
  import: 'default',
});
const folders = [...new Set(Object.keys(own).map((path) => path.replace(/[^/]*$/, '')))];
const sources = import.meta.glob<string>(
  ['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}', '!../platform/types.gen.ts'],
  { eager: true, query: '?raw', import: 'default' },
);

/** Groups of every module that are found by what the server sends, so that no call names them. */
const BY_THE_SERVER = /^\w+\.(verb|field|refusal|notice|topic|logged)\./;

const PLURAL = /_(one|two|few|many|other)$/;

/** Every sentence under its full key, plural forms each under its own. */
function flat(words: Words, path = ''): Map<string, string> {
  const all = new Map<string, string>();
  for (const [key, value] of Object.entries(words)) {
    if (typeof value === 'string') all.set(path + key, value);
    else for (const [inner, text] of flat(value, `${path}${key}.`)) all.set(inner, text);
  }
  return all;
}

function wordsOf(locale: Locale): Map<string, string> {
  const words = flat(common[`./${locale}.json`] ?? {});
  for (const folder of folders) {
    const name = `${folder.split('/')[2]}.`;
    for (const [key, text] of flat(own[`${folder}${locale}.json`] ?? {}, name))
      words.set(key, text);
  }
  return words;
}

const english = wordsOf('en');

/** The key of a counted sentence without its form; '' for any other. */
function counted(key: string): string {
  const base = key.replace(PLURAL, '');
  return base !== key && english.has(`${base}_other`) ? base : '';
}

/** What English says, in the plural forms that the language has. */
function keysFor(locale: Locale): string[] {
  const { pluralCategories } = new Intl.PluralRules(FORMAT_TAGS[locale]).resolvedOptions();
  const keys = [...english.keys()].flatMap((key) => {
    const base = counted(key);
    return base ? pluralCategories.map((category) => `${base}_${category}`) : [key];
  });
  return [...new Set(keys)].sort();
}

/** Values and markup, which mean the same in every language. */
function fixedParts(text: string): string[] {
  return (text.match(/\{\{[^}]*\}\}|<\/?[\w-]+>/g) ?? []).sort();
}

function wordCount(text: string): number {
  return text.replace(/\{\{[^}]*\}\}/g, '').match(/\p{L}+/gu)?.length ?? 0;
}

test('there is a file for each language and no other', () => {
  const wanted = ['./', ...folders].flatMap((folder) =>
    LOCALES.map((locale) => `${folder}${locale}.json`),
  );
  expect([...Object.keys(common), ...Object.keys(own)].sort()).toEqual(wanted.sort());
});

describe.each([...LOCALES])('%s', (locale) => {
  const own = [...wordsOf(locale)];
  const inEnglish = (key: string) => english.get(key) ?? english.get(`${counted(key)}_other`) ?? '';

  test('has the keys of English, counted as the language counts', () => {
    expect(own.map(([key]) => key).sort()).toEqual(keysFor(locale));
  });

  test('keeps the values and the markup', () => {
    const wrong = own.filter(
      ([key, text]) => fixedParts(text).join() !== fixedParts(inEnglish(key)).join(),
    );
    expect(wrong).toEqual([]);
  });

  test('says something everywhere', () => {
    expect(own.filter(([, text]) => text.trim() === '' || text !== text.trim())).toEqual([]);
  });

  test('shouts nowhere', () => {
    expect(own.filter(([, text]) => /[!！¡]/.test(text))).toEqual([]);
  });
});

test.each(LOCALES.filter((locale) => locale !== 'en'))(
  '%s leaves no sentence in English',
  (locale) => {
    const same = [...wordsOf(locale)].filter(
      ([key, text]) => wordCount(text) > 3 && text === english.get(key),
    );
    expect(same).toEqual([]);
  },
);

test('every word is said somewhere', () => {
  const code = Object.values(sources).join('\n');
  const literals = new Set([...code.matchAll(/(['"`])([\w.]+)\1/g)].map((found) => found[2]));
  const prefixes = [
    ...[...code.matchAll(/\bt\([^;`]*`([\w.]+)\$\{/g)].map((found) => found[1] ?? ''),
    ...[...code.matchAll(/\b(?:word\(|group:)\s*'([\w.]+)'/g)].map((found) => `${found[1]}.`),
  ];
  const unsaid = [...english.keys()].filter((key) => {
    const name = (counted(key) || key).replace(/_zero$/, '');
    if (BY_THE_SERVER.test(name)) return false;
    return !literals.has(name) && !prefixes.some((prefix) => name.startsWith(prefix));
  });
  expect(unsaid).toEqual([]);
});

describe('in the browser', () => {
  afterEach(() => changeLocale('en'));

  test.each([...LOCALES])('%s is loaded whole', async (locale) => {
    await changeLocale(locale);
    await loadAllWords();
    expect(document.documentElement.lang).toBe(locale);
    const loaded = flat(i18next.getResourceBundle(locale, 'translation') as Words);
    for (const [key, text] of wordsOf(locale)) expect(loaded.get(key)).toBe(text);
    for (const count of [0, 1, 2, 5, 21, 1_000_000]) {
      const text = i18next.t('records.addedFiles', { count });
      expect(text).toContain(String(count));
    }
  });
});
