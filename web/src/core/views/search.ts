import { ALL_STATUSES, parseSearch, stringifySearch } from '@/platform/search';

/** What a view keeps of a list's address: what narrows or sorts it, in one order. */
export function searchOf(values: object): string {
  const kept = Object.entries(values).filter(
    ([key, value]) => key !== 'page' && !(key === 'status' && value === ALL_STATUSES),
  );
  return stringifySearch(Object.fromEntries(kept.sort(([a], [b]) => a.localeCompare(b)))).slice(1);
}

/** Whether two searches ask for the same, in whatever order they say it. */
export function sameSearch(a: string, b: string): boolean {
  return searchOf(parseSearch(a)) === searchOf(parseSearch(b));
}
