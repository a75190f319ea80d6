import { useState } from 'react';
import { readStored, writeStored } from '@/platform/storage';

interface LayoutNavigation {
  search: { view?: string };
  patch: (change: { view?: string; month?: undefined }) => void;
}

/**
 * How a list is looked at: as its address says, else as it was last on this device, else as
 * the first of its looks.
 */
export function useLayoutOf<L extends string>(
  layouts: readonly [L, ...L[]],
  list: string,
  { search, patch }: LayoutNavigation,
) {
  const key = `hivis.look.${list}`;
  const known = (value: string | null | undefined) => layouts.find((layout) => layout === value);
  const [kept, setKept] = useState(() => known(readStored(key)));
  const choose = (look: L) => {
    setKept(look);
    writeStored(key, look);
    patch({ view: look === layouts[0] ? undefined : look, month: undefined });
  };
  return { look: known(search.view) ?? kept ?? layouts[0], choose };
}
