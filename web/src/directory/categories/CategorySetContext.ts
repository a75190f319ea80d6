import { useNavigate, useSearch } from '@tanstack/react-router';
import { createContext, use } from 'react';
import type { ListSearch } from '@/platform/search';
import { useSession } from '@/platform/session';
import type { CategorySet, Entry } from './categorySet';
import { ofRecords } from './categorySets';

/** Whose screens are shown: the three sets have the same. */
export const CategorySetContext = createContext<CategorySet>(ofRecords);

export type CategorySearch = ListSearch & { type?: string; status?: string; parent_id?: string };

/** Going about in a set: the list, the forms beside it, and what is below an entry. */
export function useCategorySet() {
  const set = use(CategorySetContext);
  const who = useSession();
  const navigate = useNavigate();
  const search = useSearch({ strict: false } as never) as CategorySearch;
  const go = (to: string, options: object = {}) =>
    void navigate({ to, search: keep, ...options } as never);
  return {
    set,
    search,
    /** The kind of record whose categories are shown. */
    type: set.types.find((type) => type === search.type) ?? set.types[0] ?? '',
    why: (does: 'create' | 'update' | 'delete') => set.why(who, does),
    create: (parent?: Entry) =>
      go(`${set.path}/new`, {
        search: (before: CategorySearch) => ({
          ...keep(before),
          ...(parent ? { parent_id: String(parent.id) } : {}),
        }),
      }),
    edit: (id: number) => go(`${set.path}/edit/${id}`),
    below: (id: number) => go(set.below(id)),
    /** The list alone. */
    close: () => go(set.path),
    patch: (values: Partial<CategorySearch>) =>
      go('.', { search: (before: CategorySearch) => ({ ...before, ...values }), replace: true }),
  };
}

/** What is looked at stays; below what something new was begun does not. */
function keep({ parent_id: _, ...search }: CategorySearch): CategorySearch {
  return search;
}
