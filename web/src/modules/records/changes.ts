/** What a value of a changed field is, and so how it is put into words. */
export type Meaning =
  | { readonly as: 'word'; readonly group: string }
  | {
      readonly as: 'day' | 'rhythm' | 'instant' | 'named' | 'yesNo' | 'text';
    };

const MEANINGS: Record<string, Meaning> = {
  status: { as: 'word', group: 'status' },
  risk_potential: { as: 'word', group: 'risk' },
  priority: { as: 'word', group: 'risk' },
  observation_type: { as: 'word', group: 'observations.type' },
  control_type: { as: 'word', group: 'actions.control' },
  kind: { as: 'word', group: 'actions.kind' },
  due_date: { as: 'day' },
  planned_for: { as: 'day' },
  check_on: { as: 'day' },
  repeat: { as: 'rhythm' },
  observed_at: { as: 'instant' },
  responsible_id: { as: 'named' },
  site_id: { as: 'named' },
  division_id: { as: 'named' },
  category_id: { as: 'named' },
  action_required: { as: 'yesNo' },
  stop_work: { as: 'yesNo' },
  sensitive: { as: 'yesNo' },
  fixed_on_spot: { as: 'yesNo' },
};

export function meaningOf(field: string): Meaning {
  return MEANINGS[field] ?? { as: 'text' };
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
const STEPS = new Set(['started', 'completed', 'closed', 'reopened', 'check_not_effective']);

/** What is said in the sentence of an entry. */
const UNSHOWN = new Set(['attachments', 'previous_id', 'next_id']);

/** The changes that are worth a line of their own. */
export function shownChanges(verb: string, changes: readonly Change[]): Change[] {
  return changes.filter((change) => {
    if (UNSHOWN.has(change.field)) return false;
    // Of what follows another the sentence says it.
    if (verb === 'recurred' && change.field === 'repeat') return false;
    return !(STEPS.has(verb) && change.field === 'status');
  });
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
