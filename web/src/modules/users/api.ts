import type { Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { session } from '@/platform/session';

export type ProfileInput = Body<'/api/v1/my_account', 'patch'>;
export type PasswordInput = Body<'/api/v1/my_account/password', 'post'>;

/** Saves one's own profile; the whole shell shows the new name at once. */
export async function saveProfile(body: ProfileInput): Promise<void> {
  const { user } = await unwrap(api.PATCH('/api/v1/my_account', { body }));
  session.replaceUser(user);
}

export async function changePassword(body: PasswordInput): Promise<void> {
  await unwrap(api.POST('/api/v1/my_account/password', { body }));
}
