import type { FormDocument } from '../document';
import type { Edit } from './changes';

/** A document with what it was before, and what was taken back. */
export interface History {
  readonly document: FormDocument;
  readonly past: readonly FormDocument[];
  readonly future: readonly FormDocument[];
  /** What the last change was about, and when: letters typed in a row are one change. */
  readonly last: { readonly about: string; readonly at: number };
}

export type Step =
  /** Changes with the same words within a moment are taken back together; '' never is. */
  | { readonly kind: 'edit'; readonly edit: Edit; readonly about?: string; readonly at: number }
  | { readonly kind: 'undo' | 'redo' }
  /** Another document takes its place: what was before is gone. */
  | { readonly kind: 'load'; readonly document: FormDocument };

const MOMENT_MS = 1_500;
const MOST = 200;
const NOTHING = { about: '', at: 0 };

export const historyOf = (document: FormDocument): History => ({
  document,
  past: [],
  future: [],
  last: NOTHING,
});

export function reduce(history: History, step: Step): History {
  const { document, past, future, last } = history;
  switch (step.kind) {
    case 'load':
      return historyOf(step.document);
    case 'undo': {
      const before = past.at(-1);
      if (!before) return history;
      const rest = past.slice(0, -1);
      return { document: before, past: rest, future: [document, ...future], last: NOTHING };
    }
    case 'redo': {
      const [next, ...rest] = future;
      if (!next) return history;
      return { document: next, past: [...past, document], future: rest, last: NOTHING };
    }
    case 'edit': {
      const next = step.edit(document);
      if (next === document) return history;
      const about = step.about ?? '';
      const same = about !== '' && about === last.about && step.at - last.at < MOMENT_MS;
      return {
        document: next,
        past: same ? past : [...past, document].slice(-MOST),
        future: [],
        last: { about, at: step.at },
      };
    }
  }
}
