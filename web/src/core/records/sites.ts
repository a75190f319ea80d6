import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Answer } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';

export type Site = NonNullable<
  Answer<'/api/v3/sites/active_sites_of_user', 'get'>['sites']
>[number];

/** The sites a person may choose. They change seldom, so they are kept for long. */
export const siteList = queryOptions({
  queryKey: ['sites', 'active'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/v3/sites/active_sites_of_user', { signal })),
  staleTime: 10 * 60_000,
});

const NONE: readonly Site[] = [];

export function useSites(): readonly Site[] {
  return useQuery(siteList).data?.sites ?? NONE;
}
