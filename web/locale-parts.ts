import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

type Words = { [key: string]: string | Words };

/** The groups that the screens before signing in speak with. */
export const START = new Set(['app', 'common', 'errors', 'signin', 'session']);

/**
 * What the screens for people without an account say beside that, `public.test.ts` holds it to
 * what they do say. Of a module it is a group.
 */
export const PUBLIC = [
  'dates',
  'files',
  'form',
  'field',
  'risk',
  'observations.choice',
  'observations.field',
  'observations.form',
  'observations.outer',
  'incidents.form',
  'incidents.hurt',
  'incidents.outer',
  'incidents.type',
  'sites.whereAsked',
  'publicreports.outer',
];

/**
 * People edit one file a language and module; browsers load each language in
 * parts. `?start` has what sign-in needs and stays small however many modules there
 * are, `?rest` has everything else: the common words, and those of each module under
 * the name of its folder. `?public` is the little of that which a poster leads to. What a language lacks is filled
 * in from English, so that nobody ever reads a key.
 */
export function localeParts(): Plugin {
  return {
    name: 'locale-parts',
    enforce: 'pre',
    load(id) {
      const found = /^(.*\/locales\/)(\w+)\.json\?(start|public|rest)$/.exec(id);
      if (!found) return null;
      const [, folder, language, part] = found;
      const watched = (file: string) => {
        this.addWatchFile(file);
        return read(file);
      };
      const wordsIn = (place: string) =>
        filled(watched(`${place}${language}.json`), watched(`${place}en.json`));
      const chosen = Object.entries(wordsIn(folder ?? '')).filter(
        ([key]) => START.has(key) === (part === 'start'),
      );
      if (part !== 'start') {
        for (const [name, place] of modulesBeside(folder ?? ''))
          chosen.push([name, wordsIn(place)]);
      }
      const all = Object.fromEntries(chosen);
      const text = JSON.stringify(JSON.stringify(part === 'public' ? only(all, PUBLIC) : all));
      return { code: `export default JSON.parse(${text})`, moduleType: 'js' };
    },
  };
}

/** The words at some paths, where they were. */
function only(all: Words, paths: readonly string[]): Words {
  const chosen: Words = {};
  for (const path of paths) {
    const [group = '', part] = path.split('.');
    const words = all[group];
    if (typeof words !== 'object') throw new Error(`There are no words at ${path}.`);
    if (part === undefined) chosen[group] = words;
    else chosen[group] = { ...(chosen[group] as Words | undefined), [part]: words[part] ?? {} };
  }
  return chosen;
}

/** The floors that have modules. */
const FLOORS = ['core', 'directory', 'modules'];

/** The modules that have words, each with the folder where they are. */
function modulesBeside(folder: string): [name: string, place: string][] {
  const root = folder.replace('file://', '').replace(/locales\/$/, '');
  return FLOORS.flatMap((floor) =>
    readdirSync(`${root}${floor}`).map((name): [string, string] => [
      name,
      `${root}${floor}/${name}/locales/`,
    ]),
  ).filter(([, place]) => existsSync(place));
}

function read(path: string): Words {
  try {
    return JSON.parse(readFileSync(path.replace('file://', ''), 'utf8')) as Words;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

function filled(own: Words, english: Words): Words {
  const all: Words = { ...own };
  for (const [key, value] of Object.entries(english)) {
    const mine = all[key];
    if (mine === undefined) all[key] = value;
    else if (typeof mine === 'object' && typeof value === 'object') all[key] = filled(mine, value);
  }
  return all;
}
