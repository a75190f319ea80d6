import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Answer } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';

export type Colleague = NonNullable<Answer<'/api/users/all_active_users', 'get'>['users']>[number];

/** Everybody who can be given work or named in a filter. */
export const peopleList = queryOptions({
  queryKey: ['users', 'active'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/users/all_active_users', { signal })),
  staleTime: 5 * 60_000,
});

const NOBODY: readonly Colleague[] = [];

export function usePeople(): readonly Colleague[] {
  return useQuery(peopleList).data?.users ?? NOBODY;
}
