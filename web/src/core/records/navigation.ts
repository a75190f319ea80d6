import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ListSearch, stringifySearch, withExplicitStatus } from '@/platform/search';

/** The number of the record in the address, wherever it stands; a peek is in its search. */
export function useRecordId(): number | undefined {
  const { id } = useParams({ strict: false }) as { id?: string };
  const { peek } = useSearch({ strict: false } as never) as { peek?: string };
  return Number(id ?? peek) || undefined;
}

/** The part of the record in the address. */
export function useRecordTab(): string | undefined {
  return (useParams({ strict: false }) as { tab?: string }).tab;
}

/** What an address says of the list alone, and not of what stands beside it. */
function listSearchOf(search: object): object {
  return { ...search, peek: undefined, report: undefined, observation: undefined };
}

/**
 * Going about between a list and its panels; the filters always come along. Several
 * lists have the same panels below different addresses, so these are put together
 * here as text. `form` is the address of the form for a new record. Where records have a
 * page at another address, the panel is a `peek` in the search of the list.
 */
export function useListNavigation<S extends ListSearch>(
  path: string,
  form: string,
  { peek = false }: { peek?: boolean } = {},
) {
  const navigate = useNavigate();
  const search = useSearch({ strict: false } as never) as S;
  const go = (to: string, options: object = {}) =>
    void navigate({ to, search: listSearchOf, ...options } as never);
  return {
    path,
    search,
    summaryPath: (id: number) =>
      peek
        ? `${path}${stringifySearch({ ...(search as object), peek: id })}`
        : `${path}/summary/${id}${stringifySearch({ ...(search as object) })}`,
    open: ({ id }: { id: number }) =>
      peek
        ? go(path, { search: (before: object) => ({ ...listSearchOf(before), peek: String(id) }) })
        : go(`${path}/summary/${id}`),
    edit: (id: number) => go(`${path}/edit/${id}`),
    create: () => go(form),
    /** The list alone; it does not lead back to the form. */
    close: () => go(path, { search: (before: object) => withExplicitStatus(listSearchOf(before)) }),
    /** Changes filters, sorting or page, and stays at the record that is open. */
    patch: (values: object, options: { push?: boolean } = {}) =>
      void navigate({
        to: '.',
        search: (before: object) => withExplicitStatus({ ...before, page: undefined, ...values }),
        replace: !options.push,
      } as never),
  };
}

export type ListNavigation<S extends ListSearch = ListSearch> = ReturnType<
  typeof useListNavigation<S>
>;
