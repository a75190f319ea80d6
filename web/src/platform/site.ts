import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './storage';

const KEY = 'hivis.site';
const listeners = new Set<() => void>();

function chosen(): string {
  return readStored(KEY) ?? '';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Chooses the site to work at; undefined is all of a person's sites. */
export function chooseSite(id: number | undefined): void {
  writeStored(KEY, id === undefined ? null : String(id));
  for (const listener of listeners) listener();
}

/**
 * The site chosen at the top of the screen. Lists are opened with it as their
 * first filter, and forms start with it.
 */
export function useSiteId(): number | undefined {
  return Number(useSyncExternalStore(subscribe, chosen)) || undefined;
}
