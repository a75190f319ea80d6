import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ListSearch, listed, stringifySearch } from '@/platform/search';

/** The number of the record in the address, wherever it stands. */
export function useRecordId(): number | undefined {
  return Number((useParams({ strict: false }) as { id?: string }).id) || undefined;
}

/** The part of the record in the address. */
export function useRecordTab(): string | undefined {
  return (useParams({ strict: false }) as { tab?: string }).tab;
}

/**
 * Going about between a list and its panels; the filters always come along. Several
 * lists have the same panels below different addresses, so these are put together
 * here as text. `form` is the address of the form for a new record.
 */
export function useListPlace<S extends ListSearch>(path: string, form: string) {
  const navigate = useNavigate();
  const search = useSearch({ strict: false } as never) as S;
  const go = (to: string, options: object = {}) =>
    void navigate({ to, search: true, ...options } as never);
  return {
    path,
    search,
    summaryPath: (id: number) =>
      `${path}/summary/${id}${stringifySearch({ ...(search as object) })}`,
    open: (row: { id: number }) => go(`${path}/summary/${row.id}`),
    edit: (id: number) => go(`${path}/edit/${id}`),
    create: () => go(form),
    /** The list alone; it does not lead back to the form. */
    close: () => go(path, { search: listed }),
    /** Changes filters, sorting or page, and stays at the record that is open. */
    patch: (values: object, options: { push?: boolean } = {}) =>
      void navigate({
        to: '.',
        search: (before: object) => listed({ ...before, page: undefined, ...values }),
        replace: !options.push,
      } as never),
  };
}

export type ListPlace<S extends ListSearch = ListSearch> = ReturnType<typeof useListPlace<S>>;
