/**
 * What stands between a person and the product although their session does:
 * `roadblock` - the organization is locked or inactive; `inactive` - the person
 * is, and has to be signed out; `moved` - the organization is at another address.
 */
export type Barrier = 'roadblock' | 'inactive' | 'moved';

const CODES: Readonly<Record<string, Barrier>> = {
  roadblock: 'roadblock',
  user_inactive: 'inactive',
  organization_moved: 'moved',
};

/** The barrier that the code of a refusal stands for. */
export function barrierOf(code: string): Barrier | null {
  return CODES[code] ?? null;
}

let moved = false;

/** Whether the organization was found to be at another address since the page was opened. */
export const hasMoved = (): boolean => moved;

const listeners = new Set<(barrier: Barrier) => void>();

/** The shell goes to the screen that belongs to the barrier. */
export function raiseBarrier(barrier: Barrier): void {
  if (barrier === 'moved') moved = true;
  for (const listener of listeners) listener(barrier);
}

export function onBarrier(listener: (barrier: Barrier) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
