import { useState } from 'react';
import { readStored, writeStored } from '@/platform/storage';

interface LayoutNavigation {
  search: { view?: string };
  patch: (change: { view?: string; month?: undefined }) => void;
}

/**
 * How a list is shown: as its address says, else as it was last on this device, else by the first
 * of its layouts.
 */
export function useLayoutOf<L extends string>(
  layouts: readonly [L, ...L[]],
  list: string,
  { search, patch }: LayoutNavigation,
) {
  const key = `hivis.look.${list}`;
  const known = (value: string | null | undefined) => layouts.find((layout) => layout === value);
  const [kept, setKept] = useState(() => known(readStored(key)));
  const choose = (layout: L) => {
    setKept(layout);
    writeStored(key, layout);
    patch({ view: layout === layouts[0] ? undefined : layout, month: undefined });
  };
  return { layout: known(search.view) ?? kept ?? layouts[0], choose };
}
