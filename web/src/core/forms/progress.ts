import type { Result, Section } from './document';

/** How far a section has come. */
export interface Progress {
  readonly asked: number;
  readonly answered: number;
  readonly missing: number;
  readonly wrong: number;
}

/** Each section's; one that has not changed is the same object as before. */
export function progressOf(
  sections: readonly Section[],
  { visible, missing, wrong }: Result,
  said: (question: string) => boolean,
  before: ReadonlyMap<string, Progress>,
): ReadonlyMap<string, Progress> {
  const asked = new Set(visible);
  const faulty = (faults: Result['missing']) => new Set(faults.map((each) => each.question_id));
  const without = faulty(missing);
  const bad = faulty(wrong);
  const all = sections.map(({ id, questions }) => {
    const own = questions.filter((each) => asked.has(each.id) && !QUIET.has(each.type));
    const now: Progress = {
      asked: own.length,
      answered: own.filter((each) => isDone(each.id)).length,
      missing: own.filter((each) => without.has(each.id)).length,
      wrong: own.filter((each) => bad.has(each.id)).length,
    };
    return [id, same(before.get(id), now)] as const;
  });
  function isDone(id: string): boolean {
    return said(id) && !without.has(id) && !bad.has(id);
  }
  return new Map(all);
}

/** What nobody answers. */
const QUIET = new Set(['instruction', 'hidden_field']);

function same(before: Progress | undefined, now: Progress): Progress {
  if (!before) return now;
  const keys = ['asked', 'answered', 'missing', 'wrong'] as const;
  return keys.every((key) => before[key] === now[key]) ? before : now;
}
