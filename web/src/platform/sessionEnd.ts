import { raiseBarrier } from './barrier';
import { plainHeaders, secureHeaders, withIdempotencyKey } from './headers';
import type { Refreshed } from './refresh';
import { session } from './session';
import { clearStorage } from './storage';
import { announce } from './tabs';

const cleaners = new Set<() => void>();

/** What else must be forgotten with the person; caches register here. */
export function onClearSession(clean: () => void): void {
  cleaners.add(clean);
}

/** Forgets the person on this page: cached answers, tokens and, when they leave by choice, drafts. */
export async function clearSession(ending: 'signed_out' | 'expired'): Promise<void> {
  for (const clean of cleaners) clean();
  const unsent = ending === 'expired' ? 'kept' : 'cleared';
  clearStorage({ drafts: unsent });
  session.close(ending);
  await wipeDevice(unsent);
}

/** Also drafts and what waits to be sent, unless a session just ran out. */
async function wipeDevice(unsent: 'kept' | 'cleared'): Promise<void> {
  const { wipe } = await import('./device/db');
  await wipe(unsent);
}

let pendingSignOut = Promise.resolve();

/**
 * Until the server has said its goodbye. The answer takes the cookies away, and one that comes
 * late would take those of whoever signed in meanwhile.
 */
export function signOutFinished(): Promise<void> {
  return pendingSignOut;
}

/** The session cannot be saved: tell the server to drop it, then forget it here. */
export async function endSession(ending: 'signed_out' | 'expired'): Promise<void> {
  if (session.get().phase === 'out') return;
  const headers = withIdempotencyKey('POST', secureHeaders(new Headers()));
  headers.set('Content-Type', 'application/json');
  void clearSession(ending).catch(() => undefined);
  announce({ type: 'ended', ending });
  pendingSignOut = requestIgnoringErrors('/api/v1/reset_current_session', 'POST', headers);
  await pendingSignOut;
}

/** What follows when the session was to be renewed. No answer says nothing about it. */
export async function handleRefreshed(refreshed: Refreshed): Promise<void> {
  if (refreshed === 'refused') await endSession('expired');
  else if (refreshed !== 'renewed' && refreshed !== 'unreachable') raiseBarrier(refreshed);
}

/**
 * Signing out by choice: the token and the session both end at the server. The
 * other tabs hear of it first; otherwise the server's goodbye to their sockets
 * would look to them like a session that ran out.
 */
export async function signOut(): Promise<void> {
  announce({ type: 'ended', ending: 'signed_out' });
  // Also without a session here: behind a roadblock the cookie still stands for one.
  const headers = secureHeaders(new Headers());
  await requestIgnoringErrors('/api/v1/user_token', 'DELETE', headers);
  await requestIgnoringErrors('/api/v2/user_logout', 'DELETE', headers);
  await clearSession('signed_out').catch(() => undefined);
}

/** The person leaves whether or not the server can be told. */
async function requestIgnoringErrors(
  path: string,
  method: string,
  headers: Headers,
): Promise<void> {
  try {
    await fetch(path, { method, headers: plainHeaders(headers), credentials: 'same-origin' });
  } catch {
    // An unreachable server ends the session by its own clock.
  }
}
