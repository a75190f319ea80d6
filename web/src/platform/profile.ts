import { barrierOf } from './barrier';
import { api, unwrap } from './client';
import { ApiError } from './errors';
import { session } from './session';
import { endSession } from './sessionEnd';

export const PROFILE_EVERY_MS = 60_000;

let loadedAt = 0;

/** Loads the person again: permissions, limits and status may have changed. */
export async function reloadProfile(): Promise<void> {
  if (session.get().phase !== 'in') return;
  try {
    const { user } = await unwrap(api.GET('/api/v2/users/user_profile'));
    loadedAt = Date.now();
    session.replaceUser(user);
    if (user.permissions) session.replaceRules(user.permissions);
  } catch (error) {
    if (!(error instanceof ApiError && isSettled(error))) await endSession('expired');
  }
}

/**
 * Without a profile nobody knows whether the person may still act. No network
 * or a busy server is another matter: work goes on and the next round asks
 * again. What follows from a dead session or a barrier is done when the answer
 * comes in, by the transport.
 */
function isSettled({ status, code, isOffline }: ApiError): boolean {
  return isOffline || status >= 500 || [401, 429].includes(status) || barrierOf(code) !== null;
}

/** The minute clock of the profile; skips a round when it was loaded meanwhile. */
export function watchProfile(): () => void {
  const timer = setInterval(() => {
    if (Date.now() - loadedAt >= PROFILE_EVERY_MS - 1000) void reloadProfile();
  }, PROFILE_EVERY_MS);
  return () => clearInterval(timer);
}
