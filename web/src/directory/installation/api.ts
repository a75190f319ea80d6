import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { queryClient } from '@/platform/queries';

export type Status = Answer<'/api/v1/installation', 'get'>;
export type Problem = NonNullable<Status['problems']>[number];
export type Job = NonNullable<Status['jobs']['failed']>[number];

const EVERY = 30_000;

/** How the installation is doing now. */
export const installationQuery = queryOptions({
  queryKey: ['installation'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/v1/installation', { signal })),
  refetchInterval: EVERY,
});

const settle = () => queryClient.invalidateQueries({ queryKey: installationQuery.queryKey });

export async function retryJob(id: number): Promise<void> {
  const params = { path: { id } };
  await unwrap(api.POST('/api/v1/installation/jobs/{id}/retry', { params }));
  await settle();
}

export async function discardJob(id: number): Promise<void> {
  await unwrap(api.DELETE('/api/v1/installation/jobs/{id}', { params: { path: { id } } }));
  await settle();
}
