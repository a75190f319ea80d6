/** A list of which one entry stands at another place. */
export function moved<E>(entries: readonly E[], from: number, to: number): E[] {
  const next = [...entries];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** Where an entry comes to stand that is dropped above or below another one. */
export function placeFor(from: number, over: number, edge: 'top' | 'bottom'): number {
  const gap = edge === 'top' ? over : over + 1;
  return gap > from ? gap - 1 : gap;
}
