import { expect, test } from 'vitest';
import { localeOf } from '@/platform/locale';
import { posterAddress } from './poster/address';

test.each([
  [['de-AT', 'en'], 'de'],
  [['pt-BR', 'es-MX', 'en'], 'es'],
  [['ZH-Hant'], 'zh'],
  [['pt', 'ja'], 'en'],
  [[], 'en'],
])('whoever reads %j is spoken to in %s', (languages, locale) => {
  expect(localeOf(languages)).toBe(locale);
});

test('a poster leads to the form with its site', () => {
  expect(posterAddress('https://acme.example', 7)).toBe('https://acme.example/observation?site=7');
});
