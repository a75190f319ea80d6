import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { PUBLIC, START } from '../../locale-parts';
import english from '../locales/en.json';
import { router } from './public';

const SRC = join(process.cwd(), 'src');

test('the server gives the small page to the addresses that it has screens for', () => {
  const server = readFileSync('embed.go', 'utf8');
  const given = [...server.matchAll(/^\t"(\/[a-z/]+)":\s+true,$/gm)].map((found) => found[1]);
  const screens = Object.keys(router.routesByPath).filter((path) => path !== '/$');
  expect(given.sort()).toEqual(screens.sort());
});

test('whatever the public screens say is among the words that they load', () => {
  const said = sourcesOf(join(SRC, 'app/public.ts')).flatMap(keysIn);
  const known = (key: string) =>
    START.has(key.split('.')[0] ?? '') || PUBLIC.some((path) => `${key}.`.startsWith(`${path}.`));
  expect(said.length).toBeGreaterThan(50);
  expect(said.filter((key) => !known(key))).toEqual([]);
});

/** A source and all it imports, at once or when a screen is shown; not the product around it. */
function sourcesOf(first: string): string[] {
  const found = new Set([first]);
  for (const file of found) {
    const source = readFileSync(file, 'utf8');
    const later = file.includes('/public/') ? source.matchAll(/import\('([^']+)'\)/g) : [];
    const now = source.matchAll(/^(?:import|export) (?!type\b)[^;']*?'([^']+)';$/gm);
    for (const [, path = ''] of [...now, ...later]) {
      const place = path.startsWith('@/') ? join(SRC, path.slice(2)) : join(dirname(file), path);
      const source = [`${place}.ts`, `${place}.tsx`].find(existsSync);
      if (source) found.add(source);
    }
  }
  return [...found];
}

/** The keys of words that a source names; of those made of parts, the part before. */
function keysIn(file: string): string[] {
  const source = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const named = source.matchAll(/['`]([a-z]\w*(?:\.\w+)*)(\.\$\{[^}]+\})?['`]/gi);
  const worded = source.matchAll(/\bword\('([\w.]+)'/g);
  return [
    ...[...named].flatMap(([, key = '', open]) => (open || key.includes('.') ? [key] : [])),
    ...[...worded].map(([, group = '']) => group),
  ].filter(isWord);
}

function isWord(key: string): boolean {
  const [first = ''] = key.split('.');
  return first in english || existsSync(join(SRC, 'modules', first, 'locales'));
}
