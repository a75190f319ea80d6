import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

type Words = { [key: string]: string | Words };

/** The groups that the screens before signing in speak with. */
const START = new Set(['app', 'common', 'errors', 'signin', 'session', 'nav']);

/**
 * People edit one file a language; browsers load it in two parts. `?start`
 * has what sign-in needs and stays small however many modules there are,
 * `?rest` has everything else. What a language lacks is filled in from
 * English, so that nobody ever reads a key.
 */
export function localeParts(): Plugin {
  return {
    name: 'locale-parts',
    enforce: 'pre',
    load(id) {
      const found = /^(.*\/locales\/)(\w+)\.json\?(start|rest)$/.exec(id);
      if (!found) return null;
      const [, folder, language, part] = found;
      const own = `${folder}${language}.json`;
      const english = `${folder}en.json`;
      this.addWatchFile(own);
      this.addWatchFile(english);
      const words = filled(read(own), read(english));
      const chosen = Object.entries(words).filter(([key]) => START.has(key) === (part === 'start'));
      const text = JSON.stringify(JSON.stringify(Object.fromEntries(chosen)));
      return { code: `export default JSON.parse(${text})`, moduleType: 'js' };
    },
  };
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
