import { monthQuery, spanOf } from '@/core/records/month';
import { type ActionRow, actionApi } from './api';
import type { ActionSearch } from './filters';
import type { View } from './views';

/** The actions due from one day to another, as the list is filtered. */
export const actionMonth = (view: View, search: ActionSearch, first: string, last: string) => {
  const { page: _, sort: __, view: ___, month: ____, ...rest } = search;
  const span = spanOf(rest, first, last);
  return monthQuery(actionApi(view), {
    search: span && { ...rest, ...span, sort: 'due_date' },
    key: [view.list, rest, first, last],
    mostPages: 5,
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
