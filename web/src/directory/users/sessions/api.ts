import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { queryClient } from '@/platform/queries';
import { useWrite } from '@/platform/useWrite';

type List = Answer<'/api/my/sessions', 'get'>;
export type Listed = NonNullable<List['sessions']>[number];

const MINE = '/api/my/sessions';
const THEIRS = '/api/users/{id}/sessions';

/** Whose sessions: a person's by their number, one's own without. */
export const sessionsQuery = (user?: number) =>
  queryOptions({
    queryKey: ['users', 'sessions', user ?? 'mine'],
    queryFn: async ({ signal }) => {
      const list = user
        ? await unwrap(api.GET(THEIRS, { params: { path: { id: user } }, signal }))
        : await unwrap(api.GET(MINE, { signal }));
      return list.sessions ?? [];
    },
  });

function settle(user: number | undefined, list: List): void {
  queryClient.setQueryData(sessionsQuery(user).queryKey, list.sessions ?? []);
}

export function useEndSession(user?: number) {
  return useWrite({
    about: (id: number) => id,
    send: (id: number, headers) =>
      unwrap(
        api.DELETE(user ? '/api/sessions/{id}' : '/api/my/sessions/{id}', {
          params: { path: { id } },
          headers,
        }),
      ),
    onSuccess: (list) => settle(user, list),
  });
}

/** All of a person's, or all one's own but this one. */
export function useEndSessions(user?: number) {
  return useWrite({
    send: (_: undefined, headers) =>
      user
        ? unwrap(api.DELETE(THEIRS, { params: { path: { id: user } }, headers }))
        : unwrap(api.DELETE(MINE, { headers })),
    onSuccess: (list) => settle(user, list),
  });
}
