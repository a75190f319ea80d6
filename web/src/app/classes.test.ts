import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { expect, test } from 'vitest';

const sources = import.meta.glob<string>('/src/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Classes that a file takes from a style sheet which has none of that name. */
function missing(file: string, source: string): string[] {
  return [...source.matchAll(/^import (\w+) from '(\S+\.module\.css)'/gm)].flatMap(
    ([, name, path = '']) => {
      const root = path.startsWith('@/') ? `src/${path.slice(2)}` : null;
      const sheet = readFileSync(root ?? resolve(`.${dirname(file)}`, path), 'utf8');
      const used = source.matchAll(new RegExp(`(?<![\\w'"\`./])${name}\\.(\\w+)`, 'g'));
      return [...used]
        .map(([, each = '']) => each)
        .filter((each) => !new RegExp(`\\.${each}\\b`).test(sheet))
        .map((each) => `${file} ${each}`);
    },
  );
}

test('every class that a component names is in its style sheet', () => {
  const files = Object.entries(sources);
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap(([file, source]) => missing(file, source))).toEqual([]);
});
