import i18next, { type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';
import {
  currentLocale,
  hasChosenLocale,
  keepLocale,
  LOCALES,
  type Locale,
  localeOf,
  offerLocale,
} from './locale';

type Part = Record<string, () => Promise<ResourceLanguage>>;

// Each language is three chunks: what sign-in needs, what the forms for people without an
// account need beside it, and all the rest, which comes with the shell and has those as well.
// Only the language in use is downloaded.
const start: Part = import.meta.glob<ResourceLanguage>('../locales/*.json', {
  query: '?start',
  import: 'default',
});
const outside: Part = import.meta.glob<ResourceLanguage>('../locales/*.json', {
  query: '?public',
  import: 'default',
});
const rest: Part = import.meta.glob<ResourceLanguage>('../locales/*.json', {
  query: '?rest',
  import: 'default',
});

const wanted = new Set([start]);

async function load(part: Part, locale: Locale): Promise<void> {
  const words = await part[`../locales/${locale}.json`]?.();
  if (words) i18next.addResourceBundle(locale, 'translation', words, true, true);
}

async function loadWords(locale: Locale): Promise<void> {
  await Promise.all([...wanted].map((part) => load(part, locale)));
}

export async function startI18n(): Promise<void> {
  const locale = currentLocale();
  await i18next.use(initReactI18next).init({
    lng: locale,
    supportedLngs: [...LOCALES],
    resources: {},
    // A language is complete by construction; see locale-parts.ts.
    fallbackLng: false,
    interpolation: { escapeValue: false },
    returnNull: false,
    react: { useSuspense: false, bindI18nStore: 'added' },
  });
  await loadWords(locale);
  document.documentElement.lang = locale;
}

/** The words of the signed-in screens; called once, when the shell is fetched. */
export const loadAllWords = (): Promise<void> => want(rest);

/** The words of the screens for people without an account. */
export const loadPublicWords = (): Promise<void> => want(outside);

async function want(part: Part): Promise<void> {
  wanted.add(part);
  await load(part, currentLocale());
}

export async function changeLocale(locale: Locale): Promise<void> {
  await loadWords(locale);
  keepLocale(locale);
  await i18next.changeLanguage(locale);
  document.documentElement.lang = locale;
}

/** Speaks to a visitor in their browser's language, unless one was chosen here. */
export async function speakLanguageOf(languages: readonly string[]): Promise<void> {
  if (hasChosenLocale()) return;
  const locale = localeOf(languages);
  offerLocale(locale);
  await loadWords(locale);
  await i18next.changeLanguage(locale);
  document.documentElement.lang = locale;
}

/** The words of a language beside the one in use, for what is printed in it. */
export async function loadLanguage(locale: Locale): Promise<void> {
  await Promise.all([load(start, locale), load(rest, locale)]);
}
