import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { useWrite } from '@/platform/useWrite';

export type Feed = NonNullable<Answer<'/api/calendar_feeds', 'get'>['feeds']>[number];

/** The private addresses that there are, and can be. */
export const feeds = queryOptions({
  queryKey: ['calendar-feeds'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/calendar_feeds', { signal })),
});

/** A new address, in place of the one that there was. */
export function useMakeFeed() {
  const queries = useQueryClient();
  return useWrite({
    about: (site: number) => site,
    send: (site_id: number, headers) =>
      unwrap(api.POST('/api/calendar_feeds', { body: { site_id }, headers })),
    onSuccess: () => queries.invalidateQueries({ queryKey: feeds.queryKey }),
  });
}

export function useEndFeed() {
  const queries = useQueryClient();
  return useWrite({
    about: (id: number) => id,
    send: (id: number, headers) =>
      unwrap(api.DELETE('/api/calendar_feeds/{id}', { params: { path: { id } }, headers })),
    onSuccess: () => queries.invalidateQueries({ queryKey: feeds.queryKey }),
  });
}
