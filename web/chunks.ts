/** What the bundler knows of a source file. */
interface Source {
  readonly isEntry: boolean;
  readonly importers: readonly string[];
  /** Those that fetch it when it is needed. */
  readonly dynamicImporters: readonly string[];
}

export type Sources = (id: string) => Source | null;

const SIGN_IN = /\/src\/(app\/signin\/Login|shell\/open\/OpenLayout)\.tsx$/;
/** Screens that open for who is not signed in, with a slow phone before a poster. */
const PUBLIC = /\/(?:core|directory|modules)\/\w+\/public\//;
const PUBLIC_PAGE = /\/public\.html$/;
const SHELL = /\/src\/shell\/Shell\.tsx$|\/(?:core|directory|modules)\/\w+\/tool\.tsx$/;
const OFFLINE = /\/(?:core|directory|modules)\/\w+\/offline\.ts$/;
/** Home, and what modules show there: several files at once, before the first screen stands. */
const HOME = /\/(?:core|directory|modules)\/[\w/]+\/(?:home\.ts|(?:Home|\w+Work)\.tsx)$/;

/**
 * Names the file of the build that a source goes to when several screens share it, or null to
 * leave it alone. A request costs more than a few kilobytes do, so there is one file for what
 * all screens of somebody who is signed in need, one for what the parts of Home share, one for
 * what screens of several modules share, and one for what the screens of a module share. What
 * opens without signing in asks for nothing else.
 *
 * What a source imports is needed wherever the source is, so it goes to the same file or to one
 * above it in this order: no two files need each other.
 */
export function nameOfChunk(id: string, sources: Sources): string | null {
  const screens = [...screensOf(id, sources)];
  if (screens.length < 2) return null;
  const needs = (kind: RegExp) => screens.some((screen) => kind.test(screen));
  if (needs(SIGN_IN)) return 'open';
  if (needs(PUBLIC)) return 'public';
  if (needs(SHELL)) return 'shell';
  if (needs(OFFLINE)) return 'offline';
  if (needs(HOME)) return 'home';
  const modules = new Set(screens.map(moduleOf));
  const [only] = modules;
  return modules.size === 1 && only ? only : 'screens';
}

/**
 * Names the file of what a page begins with: one for what opens without signing in cannot do
 * without either, and another for what only the whole product begins with.
 */
export function nameOfStart(id: string, sources: Sources): string {
  const open = [PUBLIC_PAGE, PUBLIC, SIGN_IN];
  const screens = [...screensOf(id, sources)];
  return screens.some((screen) => open.some((kind) => kind.test(screen))) ? 'base' : 'start';
}

/** The screens, and other parts fetched by themselves, that cannot do without a source. */
function screensOf(id: string, sources: Sources): Set<string> {
  const screens = new Set<string>();
  const seen = new Set([id]);
  for (const each of seen) {
    const source = sources(each);
    if (!source) continue;
    if (source.isEntry || source.dynamicImporters.length > 0) screens.add(each);
    for (const importer of source.importers) seen.add(importer);
  }
  return screens;
}

function moduleOf(id: string): string {
  return /\/(?:core|directory|modules)\/(\w+)\//.exec(id)?.[1] ?? '';
}
