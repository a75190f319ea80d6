import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '@/platform/client';
import { queryClient } from '@/platform/queries';
import { useWrite } from '@/platform/useWrite';

const THEIRS = '/api/users/{id}/identities';

/** The providers that know somebody; without a user, oneself. */
export const identitiesQuery = (user?: number) =>
  queryOptions({
    queryKey: ['identities', user ?? 'mine'],
    queryFn: async ({ signal }) => {
      const { identities } = user
        ? await unwrap(api.GET(THEIRS, { params: { path: { id: user } }, signal }))
        : await unwrap(api.GET('/api/my/identities', { signal }));
      return identities ?? [];
    },
  });

export function useUntie(id: number) {
  return useWrite({
    send: (identity_id: number, headers) =>
      unwrap(
        api.DELETE('/api/users/{id}/identities/{identity_id}', {
          params: { path: { id, identity_id } },
          headers,
        }),
      ),
    onSuccess: ({ identities }) =>
      queryClient.setQueryData(identitiesQuery(id).queryKey, identities ?? []),
  });
}
