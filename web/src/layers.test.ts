import ts from 'typescript';
import { expect, test } from 'vitest';

/** The layers, the lowest first: each knows those before it and itself. */
const LAYERS = ['platform', 'ui', 'shell', 'modules', 'app'];

/**
 * Imports between modules, each with what it is for. Whoever needs another one
 * adds it here, so that it is seen when it is read.
 */
const MODULE_IMPORTS: Readonly<Record<string, string>> = {
  'actions -> categories': 'the choices of the form',
  'actions -> records': 'lists, panels, timelines and titles are the same for every record',
  'actions -> sites': 'the choices of the form and of the filters',
  'actions -> unsent': 'completing without a network',
  'actions -> users': 'choosing a person',
  'actions -> views': 'under which names the views of its lists are saved',
  'audits -> actions': 'the actions that an audit asks for',
  'audits -> forms': 'the questions of a template: filled in, shown, printed and edited',
  'audits -> records': 'lists, panels, pages, timelines and titles are the same for every record',
  'audits -> sites': 'the choices of the forms and of the filters',
  'audits -> tours': 'showing somebody around',
  'audits -> users': 'choosing a person',
  'audits -> workflows': 'the reviews of an audit',
  'categories -> records': 'the shapes of lists and panels',
  'dashboards -> records': 'of what its numbers are, and the shape of their tiles',
  'dashboards -> tours': 'who does not want to see the first steps',
  'deletions -> records': 'what a list says that is filtered to nothing, and restoring',
  'forms -> records': 'why something is refused, and the shape of a page that is on its way',
  'forms -> sites': 'the places to choose from',
  'forms -> users': 'choosing a person',
  'hira -> actions': 'the actions that a risk asks for, and the hierarchy of controls',
  'hira -> categories': 'of which incidents a hazard is',
  'hira -> records': 'lists, panels, pages, timelines and titles are the same for every record',
  'hira -> risks': 'the matrix that risks are rated on, and its drawing',
  'hira -> sites': 'the choices of the form and of the filters, and the letterhead on paper',
  'hira -> users': 'choosing a person',
  'hira -> workflows': 'the reviews of a risk assessment',
  'incidents -> actions': 'the actions that an incident asks for',
  'incidents -> categories': 'the choices of the form and of the filters',
  'incidents -> records':
    'lists, panels, pages, timelines and titles are the same for every record',
  'incidents -> risks': 'the matrix, as it is drawn and chosen on',
  'incidents -> sites': 'the choices of the form and of the filters',
  'incidents -> strangers': 'reports of people without an account',
  'incidents -> tours': 'showing somebody around the form',
  'incidents -> users': 'choosing a person',
  'incidents -> views': 'under which names the views of the lessons are saved',
  'incidents -> workflows': 'the reviews of an incident',
  'library -> records': 'the story of a file, its deletion, and why something is refused',
  'library -> roles': 'the roles to share with',
  'library -> sites': 'the sites to share with',
  'library -> users': 'choosing a person',
  'manpower -> records': 'the shapes of lists',
  'notifications -> records': 'the shape of a panel that is on its way',
  'observations -> actions': 'the actions that an observation asks for',
  'observations -> categories': 'the choices of the form and of the filters',
  'observations -> records': 'lists, panels, timelines and titles are the same for every record',
  'observations -> sites': 'the choices of the form and of the filters',
  'observations -> strangers': 'reports of people without an account',
  'observations -> users': 'choosing a person',
  'records -> comments': 'what is said about a record stands in its story',
  'activity -> records': 'what a list says that is filtered to nothing',
  'organizations -> records': 'the shape of a page that is on its way',
  'organizations -> users': 'choosing a picture',
  'records -> sites': 'the letterhead of a record on paper, and where somebody reports',
  'records -> unsent': 'reporting without a network',
  'observations -> tours': 'showing somebody around the form',
  'permits -> actions': 'the work that an answer asked for',
  'permits -> forms': 'the questions of a template: filled in, shown, printed and edited',
  'permits -> records': 'lists, panels, pages, timelines and titles are the same for every record',
  'permits -> sites': 'the choices of the form and of the filters, and the plans of a site',
  'permits -> tours': 'showing somebody around the form',
  'permits -> users': 'choosing a person',
  'permits -> workers': 'who works under a permit, and their profiles',
  'permits -> workflows': 'the reviews of a permit',
  'risks -> records': 'the shape of a page that is on its way',
  'roles -> records': 'the shape of a page that is on its way, and why something is refused',
  'strangers -> sites':
    'the sites that have a poster, and the one where somebody is likely to report',
  'strangers -> tours': 'that a poster was printed is one of the first steps',
  'users -> records':
    'what is done to several at once, forms beside a list, and why something is refused',
  'users -> roles': 'the roles to choose from, and the matrix of what somebody may do',
  'users -> sites': 'the sites to choose from',
  'workers -> forms': 'what an organization asks of a profile begins as any form',
  'workflows -> records': 'why something is refused, and the shape of a page that is on its way',
  'workflows -> roles': 'the roles to choose from',
  'workflows -> sites': 'the choices of the form and of the filters',
  'workflows -> tours': 'showing somebody around the form',
  'workflows -> users': 'choosing a person',
  'records -> views': 'every list has saved views',
  'sites -> records': 'the shapes of lists and panels',
  'sites -> users': 'choosing who heads a site or a part of it',
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
const moduleOf = (path: string) => /^modules\/([^/]+)\//.exec(path)?.[1] ?? '';

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

test('modules know those modules that the list says, for the reason it gives', () => {
  const found = new Set<string>();
  for (const source of code) {
    const own = moduleOf(source.path);
    for (const asked of own ? importsOf(source) : []) {
      const other = moduleOf(asked);
      if (other && other !== own) found.add(`${own} -> ${other}`);
    }
  }
  expect([...found].sort()).toEqual(Object.keys(MODULE_IMPORTS).sort());
});

/** Words of what the modules are about, and names that the server has for them. */
const BUSINESS =
  /\b(observations?|incidents?|permits?|hira|audits?|lessons?|hazards?|near.?miss(es)?)\b|'Action'/gi;

test('platform, ui and shell know no module', () => {
  const below = code.filter(({ path }) => layerOf(path) < LAYERS.indexOf('modules'));
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

function longFunctions(path: string, text: string): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lineOf = (at: number) => file.getLineAndCharacterOfPosition(at).line;
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) {
      const first = lineOf(node.getStart(file));
      const lines = lineOf(node.end) - first + 1;
      if (lines > LONGEST_FUNCTION) found.push(`${path}:${first + 1} has ${lines} lines`);
    }
    ts.forEachChild(node, look);
  };
  look(file);
  return found;
}
