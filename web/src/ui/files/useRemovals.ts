import { useState } from 'react';
import type { StoredFile } from './useUploads';

/** Which of a record's files go when its form is saved. */
export interface Removals {
  readonly ids: readonly number[];
  readonly toggle: (id: number) => void;
  /** The server takes out no more at once. */
  readonly full: boolean;
}

const MOST = 20;

/** What somebody else took out meanwhile is gone already, and not asked for again. */
export function useRemovals(files: readonly StoredFile[]): Removals {
  const [marked, setMarked] = useState<readonly number[]>([]);
  const ids = files.map((file) => file.id).filter((id) => marked.includes(id));
  return {
    ids,
    full: ids.length >= MOST,
    toggle: (id) =>
      setMarked((all) => (all.includes(id) ? all.filter((each) => each !== id) : [...all, id])),
  };
}
