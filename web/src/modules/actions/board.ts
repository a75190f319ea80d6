import type { ActionRow } from './api';
import type { Status } from './filters';
import type { Move } from './moves';

type Standing = Pick<ActionRow, 'status' | 'started_at' | 'can'>;

/** Why a column takes no card from another, as a key under `actions.board.refusal`. */
export type Never =
  | 'planned'
  | 'overdue'
  | 'opens'
  | 'begun'
  | 'started'
  | 'verifyFirst'
  | 'sendBackOpen'
  | 'finished';

/** What it takes to bring an action into a column, or why it cannot be brought there. */
export type Way =
  | {
      readonly move: Move /** The record's own code of why not, or ''. */;
      readonly refusal: string;
    }
  | { readonly never: Never };

/**
 * The moves of an action by the column they lead to. Columns are what people see:
 * an action is overdue by its date alone, and a plan opens by itself on its day.
 */
export function wayTo(action: Standing, column: Status): Way {
  switch (column) {
    case 'planned':
    case 'overdue':
      return { never: column };
    case 'open':
      return toOpen(action);
    case 'in_progress':
      return toProgress(action);
    case 'completed':
      if (action.status === 'closed') return { never: 'finished' };
      return { move: 'complete', refusal: action.can.complete };
    case 'closed':
      if (action.status !== 'completed') return { never: 'verifyFirst' };
      return { move: 'close', refusal: action.can.close };
  }
}

function toOpen(action: Standing): Way {
  const { status, can } = action;
  if (status === 'completed' || status === 'closed') return { move: 'reopen', refusal: can.reopen };
  return { never: status === 'planned' ? 'opens' : status === 'overdue' ? 'overdue' : 'begun' };
}

function toProgress(action: Standing): Way {
  const { status, can, started_at: begun } = action;
  if (status === 'completed') return { never: 'sendBackOpen' };
  if (status === 'closed') return { never: 'finished' };
  if (status === 'overdue' && (can.start === 'wrong_status' || begun)) return { never: 'started' };
  return { move: 'start', refusal: can.start };
}
