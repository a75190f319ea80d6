import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.css'),
);

/** What is made for paper has the sizes of paper. */
const PAPER = /\/(print|paper|poster)\//;
const FIXED = /(?:font-size|font):[^;{}]*\d(?:px|pt)\b[^;{}]*/g;

test('text follows the font size that is set in the browser', () => {
  const fixed = sheets
    .filter((path) => !PAPER.test(path))
    .flatMap((path) =>
      [...readFileSync(`src/${path}`, 'utf8').matchAll(FIXED)].map(([rule]) => `${path} ${rule}`),
    );
  expect(sheets.length).toBeGreaterThan(40);
  expect(fixed).toEqual([]);
});
