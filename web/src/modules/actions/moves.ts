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
