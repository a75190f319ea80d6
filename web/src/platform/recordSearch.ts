import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from './client';

/** Fewer letters would find nearly everything. */
const SHORTEST = 2;

/** The records that have these words or this number, of those that the person may open. */
export function recordSearchQuery(typed: string) {
  const q = typed.trim();
  return queryOptions({
    queryKey: ['found', q],
    enabled: q.length >= SHORTEST,
    queryFn: async ({ signal }) => {
      const answer = await unwrap(api.GET('/api/v1/search', { params: { query: { q } }, signal }));
      return answer.results ?? [];
    },
  });
}
