import type { History, Meaning } from '@/platform/modules';

/** What the values are of the fields that many kinds of record have. */
const MEANINGS: Readonly<Record<string, Meaning>> = {
  status: { as: 'word', group: 'status' },
  risk_potential: { as: 'word', group: 'risk' },
  priority: { as: 'word', group: 'risk' },
  due_date: { as: 'day' },
  responsible_id: { as: 'named' },
  site_id: { as: 'named' },
  division_id: { as: 'named' },
  category_id: { as: 'named' },
  review: { as: 'word', group: 'workflows.review.state' },
};

export function meaningOf(field: string, history: History = {}): Meaning {
  return history.fields?.[field] ?? MEANINGS[field] ?? { as: 'text' };
}

export interface Change {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** What an id in a change stands for. */
export interface Named {
  readonly field: string;
  readonly id: string;
  readonly name: string;
}

/** By their moments; what happened at the same one stays in its order. */
export function newestFirst<E extends { readonly at: string }>(entries: readonly E[]): E[] {
  return [...entries].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

/** The steps of a record's life say by themselves which status they lead to. */
const STEPS = new Set(['started', 'completed', 'closed', 'reopened']);

/** The changes that are worth a line of their own; of the others the sentence of the entry says it. */
export function shownChanges(
  verb: string,
  changes: readonly Change[],
  { hides = {} }: History = {},
): Change[] {
  const hidden = ['attachments', ...(hides[''] ?? []), ...(hides[verb] ?? [])];
  if (STEPS.has(verb)) hidden.push('status');
  return changes.filter((change) => !hidden.includes(change.field));
}

/** How many files came and went with an entry; each way is a change of its own. */
export function filesMoved(changes: readonly Change[]): { added: number; removed: number } {
  const moved = changes
    .filter((change) => change.field === 'attachments')
    .map((change) => Number(change.after) - Number(change.before) || 0);
  const sum = (counts: number[]) => counts.reduce((total, count) => total + Math.max(0, count), 0);
  return { added: sum(moved), removed: sum(moved.map((count) => -count)) };
}

const LONGEST = 140;

export function shortText(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST).trimEnd()}…`;
}
