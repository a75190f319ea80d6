import type { Answer, FormDocument, Question, Section } from './document';

/** Of which form, at which stage, on which day at the record's site. */
export interface FillingOf {
  readonly document: FormDocument;
  readonly stage: string;
  readonly today: string;
  /** With an answer that fails a critical question it cannot go on, and that is said at once. */
  readonly stops?: boolean;
}

/** The critical questions of which an answer was chosen that fails. */
export const failing = (
  asked: readonly Question[],
  answerOf: (key: string) => Answer | undefined,
): string[] =>
  asked
    .filter(
      ({ id, critical, options = [] }) =>
        critical &&
        options.some((each) => each.fails && answerOf(id)?.option_ids?.includes(each.id)),
    )
    .map(({ id }) => id);

/** How many of the places are in one of these questions. */
export function countOf(places: Iterable<string>, questions: readonly Question[]): number {
  const own = new Set(questions.map(({ id }) => id));
  return [...places].filter((key) => own.has(key.split('.')[0] ?? '')).length;
}

/** The list that was there before, if it has the same in it. */
export function sameOr<T>(before: readonly T[], now: readonly T[]): readonly T[] {
  const same = before.length === now.length && now.every((each, index) => each === before[index]);
  return same ? before : now;
}

/** The sections in which one of these places is. */
export function sectionsWith(sections: readonly Section[], places: readonly string[]): string[] {
  const wanted = new Set(places.map((key) => key.split('.')[0]));
  return sections
    .filter(({ questions }) => questions.some(({ id }) => wanted.has(id)))
    .map(({ id }) => id);
}
