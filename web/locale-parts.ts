import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

type Words = { [key: string]: string | Words };

/** The groups that the screens before signing in speak with. */
const START = new Set(['app', 'common', 'errors', 'signin', 'session', 'nav']);

/**
 * People edit one file a language and module; browsers load each language in
 * two parts. `?start` has what sign-in needs and stays small however many
 * modules there are, `?rest` has everything else: the common words, and those
 * of each module under the name of its folder. What a language lacks is filled
 * in from English, so that nobody ever reads a key.
 */
export function localeParts(): Plugin {
  return {
    name: 'locale-parts',
    enforce: 'pre',
    load(id) {
      const found = /^(.*\/locales\/)(\w+)\.json\?(start|rest)$/.exec(id);
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
      if (part === 'rest') {
        for (const [name, place] of modulesBeside(folder ?? ''))
          chosen.push([name, wordsIn(place)]);
      }
      const text = JSON.stringify(JSON.stringify(Object.fromEntries(chosen)));
      return { code: `export default JSON.parse(${text})`, moduleType: 'js' };
    },
  };
}

/** The modules that have words, each with the folder where they are. */
function modulesBeside(folder: string): [name: string, place: string][] {
  const modules = folder.replace('file://', '').replace(/locales\/$/, 'modules/');
  return readdirSync(modules)
    .map((name): [string, string] => [name, `${modules}${name}/locales/`])
    .filter(([, place]) => existsSync(place));
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
