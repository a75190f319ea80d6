import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { createContext, use } from 'react';
import { stringifySearch } from '@/platform/search';
import type { ActionSearch } from './filters';
import { VIEWS, type View } from './views';

/** The list that the screens below it belong to. */
export const ViewContext = createContext<View>(VIEWS.all);

export function useView(): View {
  return use(ViewContext);
}

/** The number of the record in the address, wherever it stands. */
export function useRecordId(): number | undefined {
  return Number(useRecordParams().id) || undefined;
}

/** The tab in the address of a record. */
export function useRecordTab(): string | undefined {
  return useRecordParams().tab;
}

function useRecordParams(): { id?: string; tab?: string } {
  return useParams({ strict: false });
}

/**
 * Going about in one of the lists. The five of them have the same screens below
 * different addresses, so the addresses are put together here as text.
 */
export function usePlace() {
  const view = useView();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as ActionSearch;
  const go = (path: string, options: object = {}) =>
    navigate({ to: `${view.path}${path}`, search: true, ...options } as never);
  return {
    view,
    search,
    summaryPath: (id: number) => `${view.path}/summary/${id}${stringifySearch({ ...search })}`,
    open: (row: { id: number }) => void go(`/summary/${row.id}`),
    edit: (id: number) => void go(`/edit/${id}`),
    create: () => void navigate({ to: '/actions/new', search: true } as never),
    /** The list alone; it does not lead back to the new form. */
    close: () => void go('', { state: { listOnly: true } }),
    /** Changes filters, sorting or page, and stays at the record that is open. */
    patch: (values: Partial<ActionSearch>, options: { push?: boolean } = {}) =>
      void navigate({
        to: '.',
        search: (before: ActionSearch) => ({ ...before, page: undefined, ...values }),
        replace: !options.push,
      } as never),
  };
}
