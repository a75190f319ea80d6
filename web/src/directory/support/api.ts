import { queryOptions } from '@tanstack/react-query';
import type { Answer, Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { queryClient } from '@/platform/queries';
import { useWrite } from '@/platform/useWrite';

const PATH = '/api/support_grants';
const OPEN = '/api/organizations/{id}/support';

export type Grant = NonNullable<Answer<typeof PATH, 'get'>['support_grants']>[number];
export type Draft = Body<typeof PATH, 'post'>;

export const grantsQuery = queryOptions({
  queryKey: ['support'],
  queryFn: async ({ signal }) => unwrap(api.GET(PATH, { signal })),
});

export function useGrant() {
  return useWrite({
    send: (body: Draft, headers) => unwrap(api.POST(PATH, { body, headers })),
    onSuccess: (list) => queryClient.setQueryData(grantsQuery.queryKey, list),
  });
}

export async function endGrant(id: number): Promise<void> {
  const list = await unwrap(api.DELETE('/api/support_grants/{id}', { params: { path: { id } } }));
  queryClient.setQueryData(grantsQuery.queryKey, list);
}

/** Whether an organization lets whoever runs the installation look. */
export const accessQuery = (id: number) =>
  queryOptions({
    queryKey: ['support', 'access', id],
    queryFn: ({ signal }) => unwrap(api.GET(OPEN, { params: { path: { id } }, signal })),
  });

/** The address at which the visit begins, good once. */
export const openVisit = async (id: number) =>
  (await unwrap(api.POST(OPEN, { params: { path: { id } } }))).address;

export const comeToLook = (ticket: string) =>
  unwrap(api.POST('/api/v1/sign_in/support', { body: { ticket } }));
