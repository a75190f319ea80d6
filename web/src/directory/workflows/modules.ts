import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';

export type ReviewedModule = Answer<'/api/workflows/modules', 'get'>['modules'][number];

/** The modules whose records are reviewed. They change with the installation only; their forms with the organization. */
export const reviewedModules = queryOptions({
  queryKey: ['workflows', 'modules'],
  queryFn: async ({ signal }): Promise<ReviewedModule[]> =>
    (await unwrap(api.GET('/api/workflows/modules', { signal }))).modules ?? [],
  staleTime: 5 * 60_000,
});

/** Whether there is anything that a workflow could be made for. */
export const anyReviewed = queryOptions({
  ...reviewedModules,
  select: (modules) => modules.length > 0,
});
