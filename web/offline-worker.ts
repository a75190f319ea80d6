import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** A part of the build, as far as it matters which others it needs. */
export interface Part {
  readonly fileName: string;
  readonly imports: readonly string[];
  /** The source that it was made for, if it was made for one. */
  readonly facade: string | null;
  /** The sources it was made of. */
  readonly sources: readonly string[];
  readonly css: readonly string[];
  /** What it fetches when it is needed. */
  readonly later?: readonly string[];
}

/**
 * What opens without a network, beside what modules say of themselves; with each
 * comes what it imports. A screen that moved makes the build fail instead of the phone.
 */
const SCREENS = [
  'index.html',
  'src/shell/Shell.tsx',
  'src/platform/device/db.ts',
  'src/platform/device/session.ts',
  'src/platform/unsent/store.ts',
  'src/platform/live.ts',
  'src/shell/open/OpenLayout.tsx',
  'src/app/signin/Login.tsx',
  'src/app/signin/Logout.tsx',
];

const PLAIN = ['/', '/theme.js', '/favicon.svg'];

/**
 * What modules need without a network: the button in the top bar, since the shell waits
 * for it, and `offline.ts` with the screens that it names.
 */
export function screensOfModules(parts: readonly Part[]): string[] {
  const made = [...new Set(parts.flatMap(sourcesOf))];
  const own = made.filter((source) =>
    /\/(?:core|directory|modules)\/\w+\/(offline\.ts|tool\.tsx)$/.test(source),
  );
  const later = parts
    .filter((part) => sourcesOf(part).some((source) => /\/\w+\/offline\.ts$/.test(source)))
    .flatMap((part) => part.later ?? []);
  const named = parts.filter((part) => later.includes(part.fileName));
  const screens = named.flatMap(({ facade }) => facade ?? []);
  return [...own, ...screens].map((source) => source.replace(/^.*\/src\//, 'src/'));
}

/** A part that leads to a screen in a file with others has none of the sources itself. */
function sourcesOf({ facade, sources }: Part): string[] {
  return facade ? [facade, ...sources] : [...sources];
}

/** The addresses of the screens' parts, each once. */
export function filesFor(screens: readonly string[], parts: readonly Part[]): string[] {
  const byFile = new Map(parts.map((part) => [part.fileName, part]));
  const found = new Set<string>();
  const walk = (part: Part | undefined) => {
    if (!part || found.has(`/${part.fileName}`)) return;
    found.add(`/${part.fileName}`);
    for (const sheet of part.css) found.add(`/${sheet}`);
    for (const name of part.imports) walk(byFile.get(name));
  };
  for (const screen of screens) {
    const own = parts.filter((part) => sourcesOf(part).some((each) => each.endsWith(`/${screen}`)));
    if (own.length === 0)
      throw new Error(`The service worker looks for ${screen}, which the build has not.`);
    own.forEach(walk);
  }
  return [...found].sort();
}

/** The chunks with the words of each language. */
export function wordsOf(parts: readonly Part[]): Record<string, string[]> {
  const words: Record<string, string[]> = {};
  for (const part of parts) {
    const language = /\/locales\/(\w+)\.json\?(start|rest)$/.exec(part.facade ?? '')?.[1];
    if (language) words[language] = [...(words[language] ?? []), `/${part.fileName}`].sort();
  }
  return words;
}

/** Writes /sw.js. Its revision changes when anything that it keeps does. */
export function offlineWorker(): Plugin {
  return {
    name: 'offline-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const parts = Object.values(bundle)
          .filter((each) => each.type === 'chunk')
          .map((chunk) => ({
            fileName: chunk.fileName,
            imports: chunk.imports,
            later: chunk.dynamicImports,
            facade: chunk.facadeModuleId,
            sources: chunk.moduleIds,
            css: [...(chunk.viteMetadata?.importedCss ?? [])],
          }));
        const page = Object.values(bundle).find((each) => each.fileName === 'index.html');
        const files = [...PLAIN, ...filesFor([...SCREENS, ...screensOfModules(parts)], parts)];
        const words = wordsOf(parts);
        const source = readFileSync(new URL('./sw.js', import.meta.url), 'utf8');
        const revision = createHash('sha256')
          .update(source + JSON.stringify([files, words]))
          .update(page?.type === 'asset' ? String(page.source) : '')
          .digest('hex')
          .slice(0, 12);
        const filled = source
          .replace('__REVISION__', revision)
          .replace('__FILES__', JSON.stringify(files))
          .replace('__WORDS__', JSON.stringify(words));
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: filled });
      },
    },
  };
}
