import { queryOptions } from '@tanstack/react-query';
import type { Holder, Refusal } from '@/platform/holder';
import { queryClient } from '@/platform/queries';
import { type Once, useWrite } from '@/platform/useWrite';

/** A category, environment category or root cause, as its settings show it. */
export interface Entry {
  readonly id: number;
  readonly name: string;
  /** Of which kind of record it is; '' where there is one kind only. */
  readonly type: string;
  readonly parent_id: number | null;
  /** What it is part of, from the top. */
  readonly parent_name: string;
  readonly level: number;
  readonly status: 'active' | 'inactive';
  readonly children: number;
  /** Records that name it. */
  readonly uses: number;
}

export interface Filter {
  readonly type?: string;
  readonly q?: string;
  readonly status?: 'active' | 'inactive' | 'all';
  readonly parent_id?: number;
  readonly top_level?: boolean;
}

export interface Naming {
  readonly type: string;
  readonly name: string;
  /** 0 for the top. */
  readonly parent_id: number;
}

export type Change = Partial<Pick<Naming, 'name' | 'parent_id'> & { status: Entry['status'] }>;
type Does = 'read' | 'create' | 'update' | 'delete';

/** A set of words that the same people look after, with the calls for it. */
export interface CategorySet {
  readonly name: 'records' | 'environment' | 'causes';
  /** The address of its screens. */
  readonly path: '/categories' | '/environment_categories' | '/whyanalysis';
  readonly levels: number;
  /** The kinds of records it is for; the first is shown unless another is asked for. */
  readonly types: readonly string[];
  /** How the server calls its default sets; with several types they are those. */
  readonly sets: readonly string[];
  readonly why: (who: Holder, does: Does) => Refusal | null;
  readonly below: (id: number) => string;
  readonly list: (filter: Filter, signal?: AbortSignal) => Promise<Entry[]>;
  readonly one: (id: number, signal?: AbortSignal) => Promise<Entry>;
  readonly create: (naming: Naming, headers: Once) => Promise<Entry>;
  readonly edit: (id: number, change: Change, headers: Once) => Promise<Entry>;
  readonly remove: (id: number, headers: Once) => Promise<unknown>;
  readonly order: (ids: number[], headers: Once) => Promise<unknown>;
  readonly merge: (id: number, into: number, headers: Once) => Promise<{ moved: number }>;
}

/** Under what everything about categories is kept, so that forms follow their settings. */
export const categoryKeys = { all: ['categories'] as const };

export const entriesOf = (set: CategorySet, filter: Filter) =>
  queryOptions({
    queryKey: [...categoryKeys.all, set.name, 'list', filter],
    queryFn: ({ signal }) => set.list(filter, signal),
  });

export const entryOf = (set: CategorySet, id: number) =>
  queryOptions({
    queryKey: [...categoryKeys.all, set.name, 'one', id],
    queryFn: ({ signal }) => set.one(id, signal),
    enabled: id > 0,
  });

export const refresh = () => queryClient.invalidateQueries({ queryKey: categoryKeys.all });

export function useCategoryWrites(set: CategorySet) {
  const about = ({ id }: { id: number }) => id;
  return {
    create: useWrite({ send: set.create, onSuccess: refresh }),
    edit: useWrite({
      about,
      send: ({ id, ...change }: { id: number } & Change, headers) => set.edit(id, change, headers),
      onSuccess: refresh,
    }),
    remove: useWrite({
      about,
      send: ({ id }: { id: number }, headers) => set.remove(id, headers),
      onSuccess: refresh,
    }),
    order: useWrite({ send: set.order, onSuccess: refresh }),
    merge: useWrite({
      about,
      send: ({ id, into }: { id: number; into: number }, headers) => set.merge(id, into, headers),
      onSuccess: refresh,
    }),
  };
}
