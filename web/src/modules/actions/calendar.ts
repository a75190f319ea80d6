import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ActionRow, actionApi } from './api';
import type { ActionSearch } from './filters';
import type { View } from './views';

const PER_PAGE = 100;
/** What is more than these pages is better read in the table. */
const MOST_PAGES = 5;

/** The days that are asked for: those in sight that the filter leaves. */
export function spanOf(search: ActionSearch, first: string, last: string) {
  const from = search.from && search.from > first ? search.from : first;
  const to = search.to && search.to < last ? search.to : last;
  return from <= to ? { from, to } : null;
}

/** The actions due from one day to another, as the list is filtered. */
export const actionMonth = (view: View, search: ActionSearch, first: string, last: string) => {
  const { page: _, sort: __, view: ___, month: ____, ...rest } = search;
  const span = spanOf(search, first, last);
  const { ask, list } = actionApi(view);
  return queryOptions({
    queryKey: [...list(rest).queryKey, 'month', first, last],
    queryFn: async ({ signal }) => {
      if (!span) return { rows: [] as ActionRow[], total: 0, more: false };
      const wanted = { ...rest, ...span, sort: 'due_date' };
      const page = (number: number) => ask({ ...wanted, page: number }, PER_PAGE, signal);
      const begin = await page(1);
      const more = Math.min(begin.meta.total_pages, MOST_PAGES) - 1;
      const others = Array.from({ length: Math.max(0, more) }, (_, index) => page(index + 2));
      const pages = [begin, ...(await Promise.all(others))];
      const rows: ActionRow[] = pages.flatMap((each) => each.rows);
      return { rows, total: begin.meta.total_count, more: begin.meta.more };
    },
    placeholderData: keepPreviousData,
  });
};

const DONE = new Set(['completed', 'closed']);

/** By the day they are due, in order; what is still to be done comes first on each. */
export function byDueDay<R extends Pick<ActionRow, 'status' | 'due_date'>>(
  actions: readonly R[],
): Map<string, R[]> {
  const days = new Map<string, R[]>();
  const sorted = [...actions].sort(
    (a, b) =>
      a.due_date.localeCompare(b.due_date) ||
      Number(DONE.has(a.status)) - Number(DONE.has(b.status)),
  );
  for (const action of sorted) {
    const day = days.get(action.due_date);
    if (day) day.push(action);
    else days.set(action.due_date, [action]);
  }
  return days;
}
