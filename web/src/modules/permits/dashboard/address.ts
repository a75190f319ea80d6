import { ALL_STATUSES, stringifySearch } from '@/platform/search';
import { type DashboardSearch, occurred } from './api';

/** The permits behind a number: the list, filtered as the dashboard is. */
export function listAddress(
  search: DashboardSearch,
  of: { status?: string; site_id?: number; type_id?: number } = {},
): string {
  const { from, to } = search;
  const days = occurred(search) ? { starts_from: from, starts_to: to } : { from, to };
  return `/permits${stringifySearch({
    status: of.status ?? ALL_STATUSES,
    site_id: of.site_id ?? search.site_id,
    type_id: of.type_id ?? search.type_id,
    ...days,
  })}`;
}

/** The first and the last day of a month, within the days that the dashboard is about. */
export function monthSpan(month: string, { from, to }: DashboardSearch) {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const first = `${month}-01`;
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  return {
    from: from && from > first ? from : first,
    to: to && to < last ? to : last,
  };
}

/** The statuses that stand behind a measure, as far as a list can show them. */
export const MEASURED: Readonly<Record<string, string | undefined>> = {
  approved_in_time: undefined,
  closed_in_time: 'closed',
  extended: 'extended',
  revoked: 'revoked',
  overdue: 'overdue',
};
