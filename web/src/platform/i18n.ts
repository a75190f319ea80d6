import i18next, { type BackendModule, type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { currentLocale, DEFAULT_LOCALE, keepLocale, LOCALES, type Locale } from './locale';

const files = import.meta.glob<{ default: ResourceLanguage }>('../locales/*.json');

/** Each language is a chunk of its own; only the one in use is downloaded. */
const chunks: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, _namespace, done) => {
    const load = files[`../locales/${language}.json`];
    if (!load) return done(new Error(`No words for ${language}`), null);
    load().then(
      (file) => done(null, file.default),
      (error: Error) => done(error, null),
    );
  },
};

export async function startI18n(): Promise<void> {
  const locale = currentLocale();
  await i18next
    .use(chunks)
    .use(initReactI18next)
    .init({
      lng: locale,
      supportedLngs: [...LOCALES],
      // A missing word is shown in English rather than as a key.
      fallbackLng: (code) => (code === DEFAULT_LOCALE ? [] : [DEFAULT_LOCALE]),
      interpolation: { escapeValue: false },
      returnNull: false,
      react: { useSuspense: false },
    });
  document.documentElement.lang = locale;
}

export async function changeLocale(locale: Locale): Promise<void> {
  keepLocale(locale);
  await i18next.changeLanguage(locale);
  document.documentElement.lang = locale;
}
