import type { Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { session } from '@/platform/session';
import { useWrite } from '@/platform/useWrite';

export type ProfileInput = Body<'/api/v1/my_account', 'patch'>;
export type PasswordInput = Body<'/api/v1/my_account/password', 'post'>;

/** Saves one's own profile; the whole shell shows the new name at once. */
export function useSaveProfile() {
  return useWrite({
    send: (body: ProfileInput, headers) =>
      unwrap(api.PATCH('/api/v1/my_account', { body, headers })),
    onSuccess: ({ user }) => session.replaceUser(user),
  });
}

export function useChangePassword() {
  return useWrite({
    send: (body: PasswordInput, headers) =>
      unwrap(api.POST('/api/v1/my_account/password', { body, headers })),
  });
}
