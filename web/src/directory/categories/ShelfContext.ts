import { useNavigate, useSearch } from '@tanstack/react-router';
import { createContext, use } from 'react';
import type { ListSearch } from '@/platform/search';
import { useSession } from '@/platform/session';
import type { CategorySet, Entry } from './categorySet';
import { ofRecords } from './shelves';

/** Whose screens are shown: the three shelves have the same. */
export const ShelfContext = createContext<CategorySet>(ofRecords);

export type ShelfSearch = ListSearch & { type?: string; status?: string; parent_id?: string };

/** Going about on a shelf: the list, the forms beside it, and what is below an entry. */
export function useShelf() {
  const shelf = use(ShelfContext);
  const who = useSession();
  const navigate = useNavigate();
  const search = useSearch({ strict: false } as never) as ShelfSearch;
  const go = (to: string, options: object = {}) =>
    void navigate({ to, search: keep, ...options } as never);
  return {
    shelf,
    search,
    /** The kind of record whose categories are shown. */
    type: shelf.types.find((type) => type === search.type) ?? shelf.types[0] ?? '',
    why: (does: 'create' | 'update' | 'delete') => shelf.why(who, does),
    create: (parent?: Entry) =>
      go(`${shelf.path}/new`, {
        search: (before: ShelfSearch) => ({
          ...keep(before),
          ...(parent ? { parent_id: String(parent.id) } : {}),
        }),
      }),
    edit: (id: number) => go(`${shelf.path}/edit/${id}`),
    below: (id: number) => go(shelf.below(id)),
    /** The list alone. */
    close: () => go(shelf.path),
    patch: (values: Partial<ShelfSearch>) =>
      go('.', { search: (before: ShelfSearch) => ({ ...before, ...values }), replace: true }),
  };
}

/** What is looked at stays; below what something new was begun does not. */
function keep({ parent_id: _, ...search }: ShelfSearch): ShelfSearch {
  return search;
}
