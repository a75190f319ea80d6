import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sources = [readFileSync('src/shell/mantine.css', 'utf8')].concat(
  Object.values(
    import.meta.glob<string>(['../**/*.{ts,tsx}', '!../platform/types.gen.ts'], {
      eager: true,
      query: '?raw',
      import: 'default',
    }),
  ),
);

const found = (pattern: RegExp) =>
  sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name));

test('every component of the library comes with its styles', () => {
  const styled = new Set(
    readdirSync('node_modules/@mantine/core/styles')
      .filter((name) => name.endsWith('.layer.css'))
      .map((name) => name.replace('.layer.css', '')),
  );
  const loaded = new Set(found(/@mantine\/core\/styles\/(\w+)\.layer\.css/g));
  const used = found(/import \{([^}]*)\} from '@mantine\/core'/g).flatMap((names) =>
    names.split(',').map((name) => name.trim()),
  );
  expect(used).toContain('Button');
  expect([...new Set(used)].filter((name) => styled.has(name) && !loaded.has(name))).toEqual([]);
});
