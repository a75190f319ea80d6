import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListSearch } from '@/platform/search';
import type { ListedRecord, RecordApi } from './api';

const PER_PAGE = 100;

/** The days that are asked for: those in sight that the filter leaves. */
export function spanOf(
  { from = '', to }: { from?: string; to?: string },
  first: string,
  last: string,
) {
  const span = { from: from > first ? from : first, to: to && to < last ? to : last };
  return span.from <= span.to ? span : null;
}

interface Asking<S> {
  /** The search for the records of the days in sight, in their order; null when there are none. */
  readonly search: S | null;
  /** What tells these answers from others of the kind. */
  readonly key: readonly unknown[];
  /** What is more than these pages is better read in the table. */
  readonly mostPages: number;
}

/** The records of a month, as far as a calendar shows them. */
export function monthQuery<S extends ListSearch, R extends ListedRecord>(
  { keys, ask }: Pick<RecordApi<S, R, R>, 'keys' | 'ask'>,
  { search, key, mostPages }: Asking<S>,
) {
  return queryOptions({
    queryKey: [...keys.lists, 'month', ...key],
    queryFn: async ({ signal }) => {
      if (!search) return { rows: [] as R[], total: 0, more: false };
      const page = (number: number) => ask({ ...search, page: number }, PER_PAGE, signal);
      const begin = await page(1);
      const more = Math.max(0, Math.min(begin.meta.total_pages, mostPages) - 1);
      const others = Array.from({ length: more }, (_, index) => page(index + 2));
      const pages = [begin, ...(await Promise.all(others))];
      const rows: R[] = pages.flatMap((each) => each.rows);
      return { rows, total: begin.meta.total_count, more: begin.meta.more };
    },
    placeholderData: keepPreviousData,
  });
}
