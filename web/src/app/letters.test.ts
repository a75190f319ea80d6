import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.css'),
);

// Paper has no browser in which somebody chose larger letters.
const screens = sheets.filter((name) => !/(^|\/)(print|poster)\//.test(name));

test.each(screens)('the letters of %s follow the size that was chosen in the browser', (name) => {
  const sheet = readFileSync(`src/${name}`, 'utf8');
  expect(sheet.match(/font(-size)?: [^;]*\dpx[^;]*/g) ?? []).toEqual([]);
});
