import { parseSync } from 'vite';
import { expect, test } from 'vitest';

/** The floors, the lowest first: each imports those before it freely. */
const LAYERS = ['platform', 'ui', 'shell', 'core', 'directory', 'modules', 'app'];

/**
 * Imports between modules of one floor, each with its reason. A new pair is added here, so that
 * a reviewer sees it.
 */
const MODULE_IMPORTS: Readonly<Record<string, string>> = {
  'activity -> records': 'what a list says that is filtered to nothing',
  'audits -> actions': 'the actions that an audit asks for',
  'calendar -> actions': 'what was left open in a meeting becomes work',
  'contractors -> workers': 'the faces, certifications and profiles of those who work',
  'dashboards -> records': 'of what its numbers are, and the shape of their tiles',
  'dashboards -> tours': 'who does not want to see the first steps',
  'forms -> records': 'why something is refused, and the shape of a page that is on its way',
  'domains -> organizations': 'choosing an organization',
  'hira -> actions': 'the actions that a risk asks for, and the hierarchy of controls',
  'incidents -> actions': 'the actions that an incident asks for',
  'notifications -> records': 'the shape of a panel that is on its way',
  'observations -> actions': 'the actions that an observation asks for',
  'organizations -> roles': 'of which roles a second factor is asked',
  'organizations -> support': 'whether an organization lets one look',
  'organizations -> users': 'choosing a picture',
  'permits -> actions': 'the work that an answer asked for',
  'permits -> workers': 'who works under a permit, and their profiles',
  'records -> comments': 'what is said about a record stands in its story',
  'records -> unsent': 'reporting without a network',
  'records -> views': 'every list has saved views',
  'publicreports -> records':
    'the sites that have a poster, and the one where somebody is likely to report',
  'publicreports -> tours': 'that a poster was printed is one of the first steps',
  'apikeys -> roles': 'what a key may do',
  'payments -> organizations': 'what an organization has of its plan',
  'sso -> scim': 'the providers of one screen, and what they bring',
  'sso -> roles': 'what a group at the provider is worth',
  'users -> roles': 'the roles to choose from, and the matrix of what somebody may do',
  'workflows -> roles': 'the roles to choose from',
};

const LONGEST_FILE = 250;
const LONGEST_FUNCTION = 130; // of which a screen's half is what it draws

const sources = Object.entries(
  import.meta.glob<string>(['./**/*.{ts,tsx}', '!./platform/types.gen.ts'], {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
).map(([path, text]) => ({ path: path.slice(2), text, test: /\.test\.tsx?$/.test(path) }));

const code = sources.filter(({ test, path }) => !test && path.includes('/'));

/** The files that a file asks for, each as a path from here. */
function importsOf({ path, text }: { path: string; text: string }): string[] {
  const here = new URL(path, 'file:///');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)]
    .map((found) => found[1] ?? '')
    .filter((asked) => /^(@\/|\.)/.test(asked))
    .map((asked) =>
      asked.startsWith('@/') ? asked.slice(2) : new URL(asked, here).pathname.slice(1),
    );
}

const layerOf = (path: string) => LAYERS.indexOf(path.split('/')[0] ?? '');
const moduleOf = (path: string) => /^(?:core|directory|modules)\/([^/]+)\//.exec(path)?.[1] ?? '';

test('every source is in a layer', () => {
  const lost = code.filter(({ path }) => layerOf(path) < 0 && !path.startsWith('locales/'));
  expect(lost.map(({ path }) => path)).toEqual([]);
});

test('no layer knows one above it', () => {
  const upwards = code.flatMap((source) =>
    importsOf(source)
      .filter((asked) => layerOf(asked) > layerOf(source.path))
      .map((asked) => `${source.path} -> ${asked}`),
  );
  expect(upwards).toEqual([]);
});

test('modules of one floor import each other only where the list gives a reason', () => {
  const found = new Set<string>();
  for (const source of code) {
    const own = moduleOf(source.path);
    for (const asked of own ? importsOf(source) : []) {
      const other = moduleOf(asked);
      if (other && other !== own && layerOf(asked) === layerOf(source.path))
        found.add(`${own} -> ${other}`);
    }
  }
  expect([...found].sort()).toEqual(Object.keys(MODULE_IMPORTS).sort());
});

test('no file imports itself, through however many others', () => {
  const files = code.map(({ path }) => path);
  const known = new Set(files);
  const graph = new Map(code.map((source) => [source.path, importsOf(source).flatMap(fileAt)]));
  expect(circlesOf(graph)).toEqual([]);
  expect(circlesOf(new Map([...graph, ['a', ['b']], ['b', ['c']], ['c', ['a']]]))).toEqual([
    'a, b, c',
  ]);
  expect([...graph.values()].flat().length).toBeGreaterThan(files.length);

  function fileAt(asked: string): string[] {
    const endings = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];
    const found = endings.map((ending) => asked + ending).find((path) => known.has(path));
    return found ? [found] : [];
  }
});

/** The files that reach each other, one line for each group of them (Tarjan's algorithm). */
function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const found: string[] = [];
  const lower = (path: string, to: number) =>
    lowest.set(path, Math.min(lowest.get(path) ?? to, to));
  function visit(path: string): void {
    order.set(path, order.size);
    lower(path, order.size - 1);
    stack.push(path);
    for (const next of graph.get(path) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) lower(path, lowest.get(next) ?? 0);
    }
    if (lowest.get(path) !== order.get(path)) return;
    const group = stack.splice(stack.indexOf(path));
    if (group.length > 1 || graph.get(path)?.includes(path)) found.push(group.sort().join(', '));
  }
  for (const path of graph.keys()) if (!order.has(path)) visit(path);
  return found;
}

/** Words of what the modules are about, and names that the server has for them. */
const BUSINESS =
  /\b(observations?|incidents?|permits?|hira|audits?|lessons?|hazards?|near.?miss(es)?)\b|'Action'/gi;

test('platform, ui and shell know no module', () => {
  const below = code.filter(({ path }) => layerOf(path) < LAYERS.indexOf('core'));
  const known = below
    .filter(({ path }) => !path.startsWith('locales/') && path !== 'platform/fixtures.ts')
    .flatMap(({ path, text }) => [...text.matchAll(BUSINESS)].map(([word]) => `${path} ${word}`));
  expect(below.length).toBeGreaterThan(200);
  expect(known).toEqual([]);
});

test('files stay short', () => {
  const long = code
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > LONGEST_FILE);
  expect(long).toEqual([]);
});

test('functions stay short', () => {
  const long = code.flatMap(({ path, text }) => longFunctions(path, text));
  expect(long).toEqual([]);
});

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

function longFunctions(path: string, text: string): string[] {
  const { program, errors } = parseSync(path, text);
  expect(errors, path).toEqual([]);
  const lineOf = (at: number) => text.slice(0, at).split('\n').length;
  const found: string[] = [];
  const look = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if (isFunction(node)) {
      const first = lineOf(node.start);
      const lines = lineOf(node.end) - first + 1;
      if (lines > LONGEST_FUNCTION) found.push(`${path}:${first} has ${lines} lines`);
    }
    Object.values(node).forEach(look);
  };
  look(program);
  return found;
}

function isFunction(node: object): node is { start: number; end: number } {
  return 'type' in node && FUNCTIONS.has(String(node.type));
}
