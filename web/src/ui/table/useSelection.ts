import { useState } from 'react';
import type { Selection } from './props';

/** What a person has marked in a list, and whether they are about to on a phone. */
export interface Chosen {
  readonly ids: ReadonlySet<number>;
  readonly setIds: (ids: ReadonlySet<number>) => void;
  readonly selecting: boolean;
  readonly setSelecting: (selecting: boolean) => void;
}

export function useChosen(): Chosen {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const [selecting, setSelecting] = useState(false);
  return { ids, setIds, selecting, setSelecting };
}

/**
 * The rows of a list that something is to be done with. Only what is in sight can
 * be chosen: what leaves the page, or no longer fits the filters, is let go.
 */
export function useSelection(all: Chosen, rows: readonly { id: number }[] | undefined) {
  const chosen = new Set((rows ?? []).filter((row) => all.ids.has(row.id)).map((row) => row.id));
  const selection: Selection = {
    ids: chosen,
    onChange: all.setIds,
    selecting: all.selecting,
  };
  const clear = () => {
    all.setIds(new Set());
    all.setSelecting(false);
  };
  return { selection, chosen: [...chosen], clear };
}
