/** Somebody who is mentioned. On the screen they stand as @name, in what is kept as @[id]. */
export interface Mentioned {
  readonly id: number;
  readonly name: string;
}

/** What is being typed: the text as it is read, and who was chosen for its names, no two by one. */
export interface Typed {
  readonly text: string;
  readonly chosen: readonly Mentioned[];
}

export const NOTHING: Typed = { text: '', chosen: [] };

const MARK = /@\[(\d+)\]/g;

/** The parts of a comment: texts, and people. */
export function partsOf(body: string, mentions: readonly Mentioned[]): (string | Mentioned)[] {
  const byId = new Map(mentions.map((person) => [person.id, person]));
  const parts: (string | Mentioned)[] = [];
  let from = 0;
  for (const match of body.matchAll(MARK)) {
    const person = byId.get(Number(match[1]));
    if (!person) continue;
    if (match.index > from) parts.push(body.slice(from, match.index));
    parts.push(person);
    from = match.index + match[0].length;
  }
  if (from < body.length) parts.push(body.slice(from));
  return parts;
}

/** A comment as it is typed, to be corrected. */
export function typedOf(body: string, mentions: readonly Mentioned[]): Typed {
  const chosen: Mentioned[] = [];
  for (const person of mentions) chosen.push(called(person, chosen));
  const parts = partsOf(body, chosen);
  const text = parts.map((part) => (typeof part === 'string' ? part : `@${part.name}`)).join('');
  return { text, chosen };
}

/** A person by a name that nobody else among the chosen has: two can have the same. */
function called(
  { id, name, role_name: role }: Mentioned & { readonly role_name?: string },
  chosen: readonly Mentioned[],
): Mentioned {
  const taken = (as: string) => chosen.some((each) => each.name === as && each.id !== id);
  const names = [name, ...(role ? [`${name} (${role})`] : [])];
  let number = 2;
  while (names.every(taken)) names.push(`${name} (${number++})`);
  return { id, name: names.find((each) => !taken(each)) ?? name };
}

/** What is typed as it is kept. Whose name was deleted again is not mentioned. */
export function wordsOf({ text, chosen }: Typed): { body: string; mentions: number[] } {
  // The longest name first: "@Ana Maria" must not be read as "@Ana" and a word.
  const longestFirst = [...chosen].sort((a, b) => b.name.length - a.name.length);
  const mentions = new Set<number>();
  let body = '';
  for (let at = 0; at < text.length; ) {
    const person = longestFirst.find(({ name }) => text.startsWith(`@${name}`, at));
    if (person) mentions.add(person.id);
    body += person ? `@[${person.id}]` : text[at];
    at += person ? person.name.length + 1 : 1;
  }
  return { body: body.trim(), mentions: [...mentions] };
}

/** The beginning of a name that is being typed, or words of a record, and where its @ or # stands. */
export interface Search {
  readonly sign: '@' | '#';
  readonly at: number;
  readonly query: string;
}

type Begun = Pick<Search, 'at'>;

/**
 * Whether Enter may take the first that is offered. "Tank #12" is not about a record of that
 * number, so one is meant by its whole number ("#ACT-12"), or chosen.
 */
export const isMeant = ({ sign, query }: Search) => sign === '@' || /^[a-z]+-\d+$/i.test(query);

const LONGEST_SEARCH = 40;

/** What stands between a sign and the caret, while it can be what is looked for. */
export function searchAt({ text, chosen }: Typed, caret: number): Search | null {
  const at = Math.max(...['@', '#'].map((sign) => text.slice(0, caret).lastIndexOf(sign)));
  if (at < 0 || (at > 0 && !/[\s(,;:]/.test(text[at - 1] ?? ''))) return null;
  const query = text.slice(at + 1, caret);
  if (query.length > LONGEST_SEARCH || query.includes('\n')) return null;
  if (text[at] === '#') return query.startsWith(' ') ? null : { sign: '#', at, query };
  // A name that was chosen is done with, once something follows it.
  const done = chosen.some(({ name }) => query.startsWith(name) && query !== name);
  return done ? null : { sign: '@', at, query };
}

/** The people a beginning can stand for, by any of their names. */
export function matching<P extends Mentioned>(people: readonly P[], query: string, most: number) {
  const wanted = query.toLocaleLowerCase();
  const found = people.filter(({ name }) => {
    const whole = name.toLocaleLowerCase();
    return whole.startsWith(wanted) || whole.includes(` ${wanted}`);
  });
  return found.slice(0, most);
}

/** Puts a name in the place of its beginning; the caret goes behind it. */
export function choose(
  typed: Typed,
  search: Begun,
  caret: number,
  person: Mentioned & { readonly role_name?: string },
) {
  const known = called(person, typed.chosen);
  const others = typed.chosen.filter((each) => each.name !== known.name);
  return put(`@${known.name}`, { ...typed, chosen: [...others, known] }, search, caret);
}

/** Puts a name or a number in the place of what it was looked for by. */
export function put(word: string, { text, chosen }: Typed, search: Begun, caret: number) {
  const before = `${text.slice(0, search.at)}${word} `;
  const after = text.slice(caret).replace(/^ /, '');
  return { typed: { text: before + after, chosen }, caret: before.length };
}

/** A record's number in a text, by the beginnings that numbers have. */
export interface Numbered {
  readonly prefix: string;
  readonly number: string;
}

/** The parts of a text: words, and the numbers of records, however somebody came to type them. */
export function numbersIn(text: string, prefixes: readonly string[]): (string | Numbered)[] {
  const number = new RegExp(`\\b((${prefixes.join('|')})-\\d{6,12})\\b`);
  // Each number leaves three pieces: what is before it, the number, its prefix.
  const pieces = text.split(number);
  const parts: (string | Numbered)[] = [];
  for (let at = 0; at < pieces.length; at += 3) {
    const [before, whole, prefix] = pieces.slice(at, at + 3);
    if (before) parts.push(before);
    if (whole && prefix) parts.push({ prefix, number: whole });
  }
  return parts;
}
