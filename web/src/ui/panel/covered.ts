import { useEffect, useSyncExternalStore } from 'react';

let covering = 0;
const listeners = new Set<() => void>();

function count(more: 1 | -1): void {
  covering += more;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A panel takes what it covers out of reach, for keys and for a screen reader. */
export function useCovers(covers: boolean): void {
  useEffect(() => {
    if (!covers) return;
    count(1);
    return () => count(-1);
  }, [covers]);
}

/** Whether a panel covers the screen: what is under it is `inert`, whenever it came there. */
export function useCovered(): boolean {
  return useSyncExternalStore(subscribe, () => covering > 0);
}
