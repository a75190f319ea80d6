import { LOCALE_KEY, readStored, writeStored } from './storage';

export const LOCALES = ['en', 'bg', 'de', 'es', 'fr', 'tr', 'zh'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'en';

/** Each language in its own words, so that it is found by those who need it. */
export const LOCALE_NAMES: Record<Locale, string> = {
  bg: 'Български',
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  tr: 'Türkçe',
  zh: '中文',
};

/** The tag that dates and numbers are written by; English means the British order of a date. */
export const FORMAT_TAGS: Record<Locale, string> = {
  bg: 'bg-BG',
  de: 'de-DE',
  en: 'en-GB',
  es: 'es-ES',
  fr: 'fr-FR',
  tr: 'tr-TR',
  zh: 'zh-CN',
};

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && (LOCALES as readonly string[]).includes(value);
}

export function currentLocale(): Locale {
  const stored = readStored(LOCALE_KEY);
  return isLocale(stored) ? stored : DEFAULT_LOCALE;
}

export function hasChosenLocale(): boolean {
  return isLocale(readStored(LOCALE_KEY));
}

export function keepLocale(locale: Locale): void {
  writeStored(LOCALE_KEY, locale);
}
