import { ownerOf } from '@/platform/device/session';
import { ApiError } from '@/platform/errors';
import { newKey } from '@/platform/headers';
import { type CurrentUser, session } from '@/platform/session';
import { isDefinite } from '@/platform/useWrite';
import { recordOf } from './pieces';

export const idempotencyHeader = () => ({ 'Idempotency-Key': newKey() });

/** Whose audit is sent: nothing of it goes on as somebody else who signed in meanwhile. */
export interface SendContext {
  readonly id: number;
  readonly user: CurrentUser;
  readonly record: string;
}

export function sendContext(id: number): SendContext {
  const { user } = session.get();
  if (!user) throw new ApiError(401, '');
  return { id, user, record: recordOf(id) };
}

export function requireSameUser({ user }: SendContext): void {
  const now = session.get().user;
  if (!now || ownerOf(now) !== ownerOf(user)) throw new ApiError(401, '');
}

/** What the server says no to; anything else ends the sending for now. */
export function definiteRefusal(cause: unknown): ApiError {
  if (cause instanceof ApiError && isDefinite(cause)) return cause;
  throw cause;
}
