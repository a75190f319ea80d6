import { newKey } from '@/platform/headers';
import type { Analysis, Why } from '../api';

/** An analysis as its editor holds it: the same, each answer with a key of its own. */
export type Draft = Analysis;

/** Keys are made here, and stay: actions are against the root cause under its key. */
const key = () => newKey().replaceAll('-', '').slice(0, 20);

const answer = (parent_key: string): Why => ({ key: key(), parent_key, text: '' });

/** A new question, with its first answer to be written. */
export const newAnalysis = (title: string): Draft => ({ key: key(), title, whys: [answer('')] });

/** The answers that explain another one; those of '' explain the question itself. */
export const below = (draft: Draft, parent: string): Why[] =>
  draft.whys.filter((why) => (why.parent_key ?? '') === parent);

/** An answer and all that explains it. */
function branch(draft: Draft, root: string): Set<string> {
  const found = new Set([root]);
  // Parents stand before their children.
  for (const why of draft.whys) if (found.has(why.parent_key ?? '')) found.add(why.key);
  return found;
}

/** Behind the last of a branch there is room for what belongs to it. */
function insertAfter(draft: Draft, place: string, made: Why): Draft {
  const family = branch(draft, place);
  const last = draft.whys.findLastIndex((why) => family.has(why.key));
  const at = last < 0 ? draft.whys.length : last + 1;
  return { ...draft, whys: draft.whys.toSpliced(at, 0, made) };
}

export interface Added {
  readonly draft: Draft;
  /** The answer that was added; it gets the focus. */
  readonly key: string;
}

/** "And why that?": an answer that explains this one, or the question. */
export function addBelow(draft: Draft, parent: string): Added {
  const made = answer(parent);
  if (!parent) return { draft: { ...draft, whys: [...draft.whys, made] }, key: made.key };
  const whys = draft.whys.map((why) => (why.key === parent ? { ...why, root: false } : why));
  return { draft: insertAfter({ ...draft, whys }, parent, made), key: made.key };
}

/** Another answer to the same question. */
export function addBeside(draft: Draft, of: string): Added {
  const parent = draft.whys.find((why) => why.key === of)?.parent_key ?? '';
  const made = answer(parent);
  return { draft: insertAfter(draft, of, made), key: made.key };
}

export function change(draft: Draft, of: string, values: Partial<Why>): Draft {
  const whys = draft.whys.map((why) => (why.key === of ? { ...why, ...values } : why));
  return { ...draft, whys };
}

/** Takes an answer out, with all that explains it; the one before it gets the focus. */
export function remove(draft: Draft, of: string): Added {
  const gone = branch(draft, of);
  const at = draft.whys.findIndex((why) => why.key === of);
  const whys = draft.whys.filter((why) => !gone.has(why.key));
  return { draft: { ...draft, whys }, key: whys[Math.max(0, at - 1)]?.key ?? '' };
}

/** What is sent: without empty answers at the ends, and without names that the server gives. */
export function savedCauses(analyses: readonly Draft[], mend = (why: Why) => why): Analysis[] {
  return analyses.map(({ key, title, whys }) => ({
    key,
    title: title.trim(),
    whys: whys.map(mend).map((why) => ({
      key: why.key,
      parent_key: why.parent_key ?? '',
      text: why.text.trim(),
      root: why.root ?? false,
      root_cause_id: why.root ? (why.root_cause_id ?? 0) : 0,
      no_action_reason: why.root ? (why.no_action_reason ?? '') : '',
    })),
  }));
}

/** What is kept of an editor on the device. */
export interface KeptCauses extends Record<string, unknown> {
  /** The version it began with, and what that said. */
  began: number;
  before: readonly Draft[];
  analyses: readonly Draft[];
}

/**
 * A draft that is taken up. Where somebody else has saved since, theirs stays, and what the
 * draft's writer had written stands below it, for people to bring together.
 */
export function takenUp(found: KeptCauses, began: number, now: readonly Draft[]): readonly Draft[] {
  if (found.began === began) return found.analyses;
  const words = (each: Draft) => JSON.stringify(savedCauses([each]));
  const known = new Set([...found.before, ...now].map(words));
  const taken = new Set(now.flatMap(keysOf));
  const written = found.analyses.filter((each) => !known.has(words(each)));
  return [
    ...now,
    ...written.map((each) => (keysOf(each).some((k) => taken.has(k)) ? copy(each) : each)),
  ];
}

const keysOf = ({ key, whys }: Draft) => [key, ...whys.map((why) => why.key)];

/** The same under other keys, which are its own within the incident. */
function copy(draft: Draft): Draft {
  const keys = new Map(draft.whys.map((why) => [why.key, key()]));
  const anew = (old: string | undefined) => keys.get(old ?? '') ?? '';
  const whys = draft.whys.map((why) => ({
    ...why,
    key: anew(why.key),
    parent_key: anew(why.parent_key),
  }));
  return { ...draft, key: key(), whys };
}

export type Problem = 'titleMissing' | 'whyMissing' | 'causeMissing';

/** What is wrong, by the key of the analysis or the answer. */
export function problemsOf(analyses: readonly Draft[]): Map<string, Problem> {
  const found = new Map<string, Problem>();
  for (const draft of analyses) {
    if (!draft.title.trim()) found.set(draft.key, 'titleMissing');
    for (const why of draft.whys) {
      if (!why.text.trim()) found.set(why.key, 'whyMissing');
      else if (why.root && !why.root_cause_id) found.set(why.key, 'causeMissing');
    }
  }
  return found;
}
