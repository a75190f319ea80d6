import { expect, test } from 'vitest';
import { filesFor, type Part, wordsOf } from '../../offline-worker.ts';

const part = (
  fileName: string,
  facade: string | null,
  imports: string[] = [],
  css: string[] = [],
): Part => ({
  fileName,
  facade,
  imports,
  css,
});

const parts = [
  part('assets/form.js', '/web/src/Form.tsx', ['assets/kit.js'], ['assets/form.css']),
  part('assets/kit.js', null, ['assets/base.js', 'assets/form.js']),
  part('assets/base.js', null),
  part('assets/other.js', '/web/src/Other.tsx', ['assets/base.js']),
  part('assets/de-2.js', '/web/src/locales/de.json?rest'),
  part('assets/de-1.js', '/web/src/locales/de.json?start'),
];

test('a screen comes with all that it imports, and nothing else does', () => {
  expect(filesFor(['src/Form.tsx'], parts)).toEqual([
    '/assets/base.js',
    '/assets/form.css',
    '/assets/form.js',
    '/assets/kit.js',
  ]);
});

test('a screen that moved stops the build', () => {
  expect(() => filesFor(['src/Gone.tsx'], parts)).toThrow('src/Gone.tsx');
});

test('a language is both of its parts', () => {
  expect(wordsOf(parts)).toEqual({ de: ['/assets/de-1.js', '/assets/de-2.js'] });
});
