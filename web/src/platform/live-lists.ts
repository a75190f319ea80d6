export type DbAction = 'create' | 'update' | 'remove' | 'all';

/**
 * What a live message does to a list: create puts the item in front, update
 * replaces it, remove drops it, all replaces the list. An update of an unknown
 * item changes nothing, and a create that arrives twice does not double it.
 */
export function applyDbAction<T>(
  list: readonly T[],
  action: DbAction,
  item: T | readonly T[],
  sameAs: (a: T, b: T) => boolean,
): T[] {
  if (action === 'all') return Array.isArray(item) ? [...(item as readonly T[])] : [];
  const one = item as T;
  const others = list.filter((each) => !sameAs(each, one));
  if (action === 'create') return [one, ...others];
  if (action === 'remove') return others;
  return list.map((each) => (sameAs(each, one) ? one : each));
}
