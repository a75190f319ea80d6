import { expect, test } from 'vitest';
import english from './en.json';

type Words = { [key: string]: string | Words };

const files = import.meta.glob<{ default: Words }>('./*.json', { eager: true });
const others = Object.entries(files).filter(([name]) => name !== './en.json');

/** Every key with the values it interpolates; plural forms are one key. */
function keysOf(words: Words, path = ''): Map<string, string> {
  const keys = new Map<string, string>();
  for (const [key, value] of Object.entries(words)) {
    const name = path + key.replace(/_(zero|one|two|few|many|other)$/, '');
    if (typeof value !== 'string') for (const [k, v] of keysOf(value, `${name}.`)) keys.set(k, v);
    else if (!keys.has(name) || key.endsWith('_other')) keys.set(name, placeholders(value));
  }
  return keys;
}

function placeholders(text: string): string {
  return [...new Set(text.match(/\{\{\w+\}\}/g))].sort().join(' ');
}

test.each(others)('%s says everything that English says, with the same values', (_name, file) => {
  const wanted = keysOf(english as Words);
  const given = keysOf(file.default);
  const missing = [...wanted.keys()].filter((key) => !given.has(key));
  const unknown = [...given.keys()].filter((key) => !wanted.has(key));
  const different = [...wanted].filter(([key, values]) => given.get(key) !== values);
  expect({ missing, unknown, different: different.map(([key]) => key) }).toEqual({
    missing: [],
    unknown: [],
    different: [],
  });
});

test('English has a sentence for one and for many wherever it counts', () => {
  const text = JSON.stringify(english);
  const ones = [...text.matchAll(/"(\w+)_one"/g)].map((found) => found[1]);
  for (const key of ones) expect(text).toContain(`"${key}_other"`);
});
