import type { Rows } from './model';

/** The rows as they are, and how they were. */
export interface History {
  readonly rows: Rows;
  readonly past: readonly Rows[];
  readonly future: readonly Rows[];
}

/** So many steps can be taken back. */
const MOST = 200;

export type Step =
  | { readonly do: 'change'; readonly with: (rows: Rows) => Rows }
  | { readonly do: 'undo' | 'redo' }
  /** Others rows, which cannot be taken back: those of the server. */
  | { readonly do: 'take'; readonly rows: Rows };

export const begun = (rows: Rows): History => ({ rows, past: [], future: [] });

export function stepped(history: History, step: Step): History {
  const { rows, past, future } = history;
  switch (step.do) {
    case 'change': {
      const next = step.with(rows);
      if (next === rows) return history;
      return { rows: next, past: [...past, rows].slice(-MOST), future: [] };
    }
    case 'undo': {
      const before = past.at(-1);
      return before
        ? { rows: before, past: past.slice(0, -1), future: [rows, ...future] }
        : history;
    }
    case 'redo': {
      const [after, ...later] = future;
      return after ? { rows: after, past: [...past, rows], future: later } : history;
    }
    case 'take':
      return begun(step.rows);
  }
}
