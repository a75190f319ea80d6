import type { ImportMapping, ImportOutcome } from '@/platform/imports';
import { session } from '@/platform/session';

/** An import that was begun. */
export interface Begun {
  readonly step: 'file' | 'map' | 'check';
  readonly file: File;
  readonly mapping: ImportMapping;
  readonly outcome: ImportOutcome;
}

/** As long as the page lives, so that a look elsewhere costs no mapped column. */
let kept: { readonly whose: string; readonly begun: Begun } | null = null;

const whose = (path: string) => `${session.get().user?.id} ${path}`;

export function keptImport(path: string): Begun | undefined {
  return kept?.whose === whose(path) ? kept.begun : undefined;
}

/** Keeps an import as it is; without one there is nothing left to come back to. */
export function keepImport(path: string, begun: Begun | null): void {
  kept = begun && { whose: whose(path), begun };
}
