import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@/platform/client';
import { type FileFormat, saveFile } from '@/platform/download';
import type { RecordKind } from '@/platform/modules';
import { ALL_STATUSES, type ListSearch, pageParams } from '@/platform/search';
import type { PageMeta } from '@/ui/table/columns';
import { recordKeys } from './cache';

/** A row of a list: what every kind of record can be named by. */
export interface ListedRecord {
  readonly id: number;
  readonly number: string;
  readonly description: string;
  readonly status: string;
}

interface Options {
  readonly signal?: AbortSignal;
  readonly parseAs?: 'blob';
}

export type Call<A> = Promise<{ data?: A; error?: unknown; response: Response }>;
type Counts = Readonly<Record<string, number>>;

/**
 * What is special in asking for one kind of record. `S` is the search of its list's
 * address, `Q` the parameters of its calls.
 */
interface Asking<S, Q, R, O, A> {
  readonly kind: RecordKind;
  /** Which list it is, where a kind has several. */
  readonly variant?: string;
  readonly perPage: number;
  /** How it is sorted until somebody sorts it; without it the server knows. */
  readonly sort?: string;
  /** The address as the parameters of a call, but for page and sorting. */
  readonly filters: (search: S) => Q;
  /** The parameters that choose these records alone. */
  readonly chosen: (ids: number[]) => Q;
  readonly list: (query: Q, options: Options) => Call<A>;
  readonly rows: (answer: A) => readonly R[] | null | undefined;
  /** A list without tabs counts nothing. */
  readonly counts?: (query: Q, options: Options) => Call<{ counts: Counts }>;
  readonly one: (id: number, options: Options) => Promise<O>;
}

/** The queries of one kind of record, under the keys by which they are found again. */
export function recordApi<
  S extends ListSearch,
  Q extends object,
  R extends ListedRecord,
  O extends R,
  A extends { readonly meta: PageMeta },
>(asking: Asking<S, Q, R, O, A>) {
  const { kind, variant = '', filters } = asking;
  const keys = recordKeys(kind);
  const sortOf = (search: S) => search.sort ?? asking.sort;
  const ask = async (search: S, perPage: number, signal: AbortSignal) => {
    const place = { ...pageParams(search.page), per_page: perPage, sort: sortOf(search) };
    const answer = await unwrap(asking.list({ ...place, ...filters(search) }, { signal }));
    return { rows: asking.rows(answer) ?? [], meta: answer.meta };
  };
  const save = (query: object, format: FileFormat) =>
    saveFile(asking.list({ ...query, format } as never, { parseAs: 'blob' }));
  return {
    kind,
    keys,
    usualSort: asking.sort,
    /** One page, for what shows the list in another way. */
    ask,
    list: (search: S) =>
      queryOptions({
        queryKey: [...keys.lists, variant, search as object],
        queryFn: ({ signal }) => ask(search, asking.perPage, signal),
        placeholderData: keepPreviousData,
      }),
    /** How many there are of each status, for the same filters but the status itself. */
    counts: (search: S) => {
      const query = filters({ ...search, status: ALL_STATUSES });
      return queryOptions({
        queryKey: [...keys.counts, variant, query as object],
        queryFn: async ({ signal }): Promise<Counts> =>
          asking.counts ? (await unwrap(asking.counts(query, { signal }))).counts : {},
        placeholderData: keepPreviousData,
      });
    },
    one: (id: number) =>
      queryOptions({
        queryKey: keys.one(id),
        queryFn: ({ signal }) => asking.one(id, { signal }),
      }),
    /** Saves the whole list, as it is filtered and sorted, as a file. */
    export: (search: S, format: FileFormat) =>
      save({ sort: sortOf(search), ...filters(search) }, format),
    /** Saves those of the list that were chosen, in its order. */
    exportChosen: (search: S, ids: readonly number[], format: FileFormat) =>
      save({ sort: sortOf(search), ...asking.chosen([...ids]) }, format),
  };
}

export type RecordApi<S extends ListSearch, R extends ListedRecord, O extends R> = ReturnType<
  typeof recordApi<S, object, R, O, { meta: PageMeta }>
>;

/** The row that a list on screen already has: the panel opens with it at once. */
export function useListed<R extends ListedRecord>(lists: readonly string[], id: number) {
  const found = useQueryClient().getQueriesData<{ rows?: readonly R[] }>({ queryKey: lists });
  for (const [, list] of found) {
    const row = list?.rows?.find((each) => each.id === id);
    if (row) return row;
  }
  return undefined;
}
