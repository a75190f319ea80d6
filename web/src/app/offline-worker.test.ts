import { expect, test } from 'vitest';
import { filesFor, type Part, screensOfModules, wordsOf } from '../../offline-worker.ts';

const part = (
  fileName: string,
  facade: string | null,
  imports: string[] = [],
  css: string[] = [],
  sources = facade ? [facade] : [],
): Part => ({
  fileName,
  facade,
  sources,
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

test('a screen in a file with others comes with what leads to it', () => {
  const shell = part('assets/shell.js', null, [], [], ['/web/src/Shell.tsx', '/web/src/Bar.tsx']);
  const leads = part('assets/Shell.js', '/web/src/Shell.tsx', ['assets/shell.js'], [], []);
  const files = ['/assets/Shell.js', '/assets/shell.js'];
  expect(filesFor(['src/Shell.tsx'], [shell, leads])).toEqual(files);
});

test('a screen that moved stops the build', () => {
  expect(() => filesFor(['src/Gone.tsx'], parts)).toThrow('src/Gone.tsx');
});

test('what a module needs without a network is what it says itself', () => {
  const own = [
    { ...part('assets/o.js', '/web/src/modules/ladders/offline.ts'), later: ['assets/list.js'] },
    part('assets/list.js', '/web/src/modules/ladders/Ladders.tsx'),
    part('assets/edit.js', '/web/src/modules/ladders/EditLadder.tsx'),
    part('assets/t.js', '/web/src/modules/bells/tool.tsx'),
  ];
  expect(screensOfModules(own)).toEqual([
    'src/modules/ladders/offline.ts',
    'src/modules/bells/tool.tsx',
    'src/modules/ladders/Ladders.tsx',
  ]);
});

test('a language is both of its parts', () => {
  expect(wordsOf(parts)).toEqual({ de: ['/assets/de-1.js', '/assets/de-2.js'] });
});
