import type { Missing } from '@/core/records/page/page';
import type { Permit } from '../api';

type Found = NonNullable<Permit['missing']>[number];

/** The section of the page where something that is missing is shown. */
export function pageSectionOf(field: string): string {
  if (field.startsWith('answers.')) return 'form';
  if (field === 'readings') return 'readings';
  return field === 'worker_ids' ? 'workers' : 'work';
}

const lacksOf = (permit: Pick<Permit, 'missing'>, move: Found['move']): Found[] =>
  (permit.missing ?? []).filter((each) => each.move === move);

/** What stands before a move, each once: many answers that are missing are one thing. */
export function missingOf(permit: Pick<Permit, 'missing'>, move: Found['move']): Missing[] {
  const all = lacksOf(permit, move).map(({ detail, field }) => ({
    text: detail,
    section: pageSectionOf(field),
  }));
  return all.filter((each, index) => all.findIndex(({ text }) => text === each.text) === index);
}

/** What is missing in a section before the next move, in words. */
export function missingIn(permit: Pick<Permit, 'missing'>, section: string): string[] {
  const found = (permit.missing ?? [])
    .filter(({ field }) => pageSectionOf(field) === section)
    .map(({ detail }) => detail);
  return [...new Set(found)];
}

/** How many answers are missing. */
export const missingAnswers = (permit: Pick<Permit, 'missing'>): number =>
  (permit.missing ?? []).filter(({ field }) => field.startsWith('answers.')).length;
