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

/** What a visitor's browser asks for, where nobody has chosen on this device. */
let offered: Locale = DEFAULT_LOCALE;

export function currentLocale(): Locale {
  const stored = readStored(LOCALE_KEY);
  return isLocale(stored) ? stored : offered;
}

/** The first language that we speak of those a person reads, the best first. */
export function localeOf(languages: readonly string[]): Locale {
  const primary = languages.map((tag) => tag.toLowerCase().split('-')[0]);
  return primary.find(isLocale) ?? DEFAULT_LOCALE;
}

export function offerLocale(locale: Locale): void {
  offered = locale;
}

export function hasChosenLocale(): boolean {
  return isLocale(readStored(LOCALE_KEY));
}

export function keepLocale(locale: Locale): void {
  writeStored(LOCALE_KEY, locale);
}
