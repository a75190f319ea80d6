import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { queryClient } from '@/platform/queries';
import { useWrite } from '@/platform/useWrite';

const TOKEN = '/api/scim/{id}/token';

export type Overview = Answer<'/api/scim', 'get'>;
export type Token = NonNullable<Overview['tokens']>[number];
export type ProviderRequest = NonNullable<Overview['requests']>[number];

export const scimQuery = queryOptions({
  queryKey: ['scim'],
  queryFn: async ({ signal }) => unwrap(api.GET('/api/scim', { signal })),
});

/** The answer has the secret, this once. */
export function useMakeToken(id: number) {
  return useWrite({
    send: (_: undefined, headers) => unwrap(api.POST(TOKEN, { params: { path: { id } }, headers })),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: scimQuery.queryKey }),
  });
}

export async function revokeToken(id: number): Promise<void> {
  const overview = await unwrap(api.DELETE(TOKEN, { params: { path: { id } } }));
  queryClient.setQueryData(scimQuery.queryKey, overview);
}
