/**
 * The address carries plain text (`?status=open,closed&page=2`), so that people
 * can read it, share it and write it by hand. Each list says what it knows;
 * anything else in the address is dropped.
 */
export interface ListSearch {
  /** The number of a page, or beyond the numbered ones the place where it begins. */
  page?: number | string;
  sort?: string;
  q?: string;
}

/** As the server names a place in a list. */
const PLACE = /^[\w-]{40,4000}$/;

/** A page as the server is asked for it. */
export function pageParams(page: ListSearch['page']) {
  return typeof page === 'string' ? { after: page } : { page };
}

function pageOf(raw: unknown): ListSearch['page'] {
  const page = Number(raw);
  if (Number.isInteger(page) && page > 1) return page;
  return PLACE.test(String(raw)) ? String(raw) : undefined;
}

/** A parser for the search of a list: page, sort, q and the named filters. */
export function listSearch<const F extends string>(...filters: F[]) {
  return (raw: Record<string, unknown>): ListSearch & Partial<Record<F, string>> => {
    const found: Record<string, unknown> = {};
    // The router keeps of the address what no parser names, so that "no page" has to be said.
    found.page = pageOf(raw.page);
    for (const key of ['sort', 'q', ...filters]) {
      const value = raw[key];
      if (typeof value === 'string' && value !== '') found[key] = value;
    }
    return found as ListSearch & Partial<Record<F, string>>;
  };
}

/**
 * The whole list. It has a word in the address, because an address without any leads
 * to the form for a new record (`withExplicitStatus`).
 */
export const ALL_STATUSES = 'all';

/** The search of a list, never empty: a link to the list says so and opens nothing else. */
export function withExplicitStatus<S extends object>(search: S): S {
  const said = Object.values(search).some((value) => value !== undefined && value !== '');
  return said ? search : { ...search, status: ALL_STATUSES };
}

export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  if (pairs.length === 0) return '';
  const text = new URLSearchParams(pairs.map(([key, value]) => [key, String(value)])).toString();
  // A comma separates the values of one filter and is allowed in a query.
  return `?${text.replaceAll('%2C', ',')}`;
}

/** The values of a filter: `"a,b"` to `["a", "b"]`. */
export function valuesOf(value: string | undefined): string[] {
  return value ? value.split(',').filter(Boolean) : [];
}

export function joinValues(values: readonly string[]): string | undefined {
  return values.length > 0 ? values.join(',') : undefined;
}

/** The record numbers of a filter; undefined without one, so that nothing is asked for. */
export function idsOf(value: string | undefined): number[] | undefined {
  const ids = valuesOf(value)
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);
  return ids.length > 0 ? ids : undefined;
}

/** The same where 0 stands for what has none. */
export function idsOrNone(value: string | undefined): number[] | undefined {
  const ids = valuesOf(value)
    .map(Number)
    .filter((id) => Number.isInteger(id) && id >= 0);
  return ids.length > 0 ? ids : undefined;
}

/** The values that exist: an address may have been written by hand. */
export function parseEnumValues<T extends string>(
  all: readonly T[],
  value: string | undefined,
): T[] | undefined {
  const chosen = valuesOf(value);
  const found = all.filter((each) => chosen.includes(each));
  return found.length > 0 ? found : undefined;
}
