import { useState } from 'react';
import type { Selection } from './DataTable';

/**
 * The rows of a list that something is to be done with. Only what is in sight can
 * be chosen: what leaves the page, or no longer fits the filters, is let go.
 */
export function useSelection(rows: readonly { id: number }[] | undefined) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const [selecting, setSelecting] = useState(false);
  const chosen = new Set((rows ?? []).filter((row) => ids.has(row.id)).map((row) => row.id));
  const selection: Selection = {
    ids: chosen,
    onChange: setIds,
    selecting,
    onSelecting: setSelecting,
  };
  const clear = () => {
    setIds(new Set());
    setSelecting(false);
  };
  return { selection, chosen: [...chosen], clear };
}
