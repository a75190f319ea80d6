import { expect, test } from 'vitest';
import { lacksParts } from './undrawn';

const picture: [string, unknown] = ['img_p0_1', { width: 8, height: 8 }];

test('a page says that a picture or a font is missing on it', () => {
  expect(lacksParts([], [])).toBe(false);
  expect(lacksParts([picture], [['g_font', { name: 'Sans' }]])).toBe(false);
  expect(lacksParts([picture, ['img_p0_2', null]], [])).toBe(true);
  expect(lacksParts([picture], [['g_font', 'UnknownErrorException: no font']])).toBe(true);
});
