import type { ActionRow } from './api';

export type Move = 'start' | 'complete' | 'close' | 'reopen';

export interface Step {
  readonly move: Move;
  /** '' when the person may make it, else the code of why not. */
  readonly refusal: string;
}

type Standing = Pick<ActionRow, 'status' | 'started_at' | 'can'>;

/**
 * What comes next in an action's life, whoever has to do it: the one primary
 * button. Overdue says nothing about whether the work was started.
 */
function moveOf(action: Standing): Move | null {
  if (action.status === 'completed') return 'close';
  if (action.status === 'closed') return null;
  if (action.status === 'in_progress') return 'complete';
  if (action.status === 'overdue' && action.can.start === 'wrong_status') return 'complete';
  if (action.status === 'overdue' && action.can.start && action.started_at) return 'complete';
  return 'start';
}

export function nextStep(action: Standing): Step | null {
  const move = moveOf(action);
  return move ? { move, refusal: action.can[move] } : null;
}

/** What reopening is called: finished work is sent back, closed work is reopened. */
export function nameOf<M extends Move>(move: M, status: string): M | 'sendBack' {
  return move === 'reopen' && status === 'completed' ? 'sendBack' : move;
}

interface Told {
  readonly verb: string;
  readonly note: string;
  readonly at: string;
  readonly actor: { readonly name: string } | null;
}

/** How what was finished comes to be open again. */
const RETURNS = new Set(['reopened', 'check_not_effective']);

/** Why finished work came back, until it is finished again. The newest entry is first. */
export function sentBack<E extends Told>(status: string, entries: readonly E[]): E | null {
  if (status === 'completed' || status === 'closed') return null;
  // What did not help is open again for another reason, which the check says.
  const last = entries.find((entry) => RETURNS.has(entry.verb));
  return last?.verb === 'reopened' ? last : null;
}

/**
 * The steps beside the primary one that a person may make now: what was done
 * at once needs no start, and what is finished can come back.
 */
export function otherSteps(action: Standing): Move[] {
  const next = moveOf(action);
  return (['complete', 'reopen'] as const).filter(
    (move) => move !== next && action.can[move] === '',
  );
}
