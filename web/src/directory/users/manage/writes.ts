import { api, unwrap } from '@/platform/client';
import { queryClient } from '@/platform/queries';
import { useWrite } from '@/platform/useWrite';
import { type NewUser, USERS_KEY, type User, type UserPatch, userQuery } from './api';

/** Lists, counts and choosers of people follow every change of one. */
function outdate(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: USERS_KEY });
}

/** What was handed over are records of other modules. */
function outdateAll(): Promise<void> {
  return queryClient.invalidateQueries();
}

function settle(user: User): void {
  queryClient.setQueryData(userQuery(user.id).queryKey, user);
  void outdate();
}

const path = (id: number) => ({ path: { id } });

export function useAddUser() {
  return useWrite({
    send: (body: NewUser, headers) => unwrap(api.POST('/api/users', { body, headers })),
    onSuccess: ({ user }) => settle(user),
  });
}

export function useEditUser(id: number) {
  return useWrite({
    send: (body: UserPatch, headers) =>
      unwrap(api.PATCH('/api/users/{id}', { params: path(id), body, headers })),
    onSuccess: ({ user }, { hand_over_to }) => {
      settle(user);
      if (hand_over_to) outdateAll();
    },
  });
}

export function useRemoveUser(id: number) {
  return useWrite({
    send: (query: { reason?: string; hand_over_to?: number }, headers) =>
      unwrap(api.DELETE('/api/users/{id}', { params: { ...path(id), query }, headers })),
    onSuccess: (_, { hand_over_to }) => (hand_over_to ? outdateAll() : outdate()),
  });
}

export function useHandOver(id: number) {
  return useWrite({
    send: (responsible_id: number, headers) =>
      unwrap(
        api.POST('/api/users/{id}/hand_over', {
          params: path(id),
          body: { responsible_id },
          headers,
        }),
      ),
    onSuccess: outdateAll,
  });
}

/** A link for somebody to choose a password by: the first one, or another. */
export function useSendLink(kind: 'invitation' | 'reset') {
  return useWrite({
    about: (id: number) => id,
    send: async (id: number, headers) => {
      const options = { params: path(id), headers };
      const answer =
        kind === 'invitation'
          ? await unwrap(api.POST('/api/users/{id}/invitation', options))
          : await unwrap(api.POST('/api/users/{id}/password_reset', options));
      return answer.invitation;
    },
    onSuccess: outdate,
  });
}

export function useChangeMany() {
  return useWrite({
    send: (body: { user_ids: number[]; status: 'Active' | 'Inactive' }, headers) =>
      unwrap(api.POST('/api/users/bulk', { body, headers })),
    onSuccess: outdate,
  });
}
