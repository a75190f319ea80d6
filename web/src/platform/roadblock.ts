const listeners = new Set<() => void>();

/** The organization is locked or inactive: the shell shows the roadblock. */
export function raiseRoadblock(): void {
  for (const listener of listeners) listener();
}

export function onRoadblock(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
