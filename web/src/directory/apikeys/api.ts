import { queryOptions } from '@tanstack/react-query';
import type { Answer, Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { queryClient } from '@/platform/queries';
import { useWrite } from '@/platform/useWrite';

const PATH = '/api/api_keys';
const ONE = '/api/api_keys/{id}';

export type ApiKey = NonNullable<Answer<typeof PATH, 'get'>['api_keys']>[number];
export type Draft = Body<typeof PATH, 'post'>;

export const keysQuery = queryOptions({
  queryKey: ['apikeys'],
  queryFn: async ({ signal }) => unwrap(api.GET(PATH, { signal })),
});

const settle = () => void queryClient.invalidateQueries({ queryKey: keysQuery.queryKey });

/** The answer has the secret, this once. */
export function useMakeKey() {
  return useWrite({
    send: (body: Draft, headers) => unwrap(api.POST(PATH, { body, headers })),
    onSuccess: settle,
  });
}

export function useEditKey(id: number) {
  return useWrite({
    send: (body: Draft, headers) =>
      unwrap(api.PUT(ONE, { params: { path: { id } }, body, headers })),
    onSuccess: settle,
  });
}

export async function revokeKey(id: number): Promise<void> {
  const list = await unwrap(api.DELETE(ONE, { params: { path: { id } } }));
  queryClient.setQueryData(keysQuery.queryKey, list);
}
