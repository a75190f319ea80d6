import type { CurrentUser, SessionState } from '../session';
import { OWNER_KEY, readStored, writeStored } from '../storage';
import { ifPossible } from './db';
import type { KeptSession } from './stored';

/** As long as the longest session. */
const GOOD_FOR_MS = 7 * 24 * 60 * 60_000;

/** A person at one organization: nothing kept is shown to another. */
export function ownerOf(user: Pick<CurrentUser, 'id' | 'organization_id'>): string {
  return `${user.organization_id ?? 0}/${user.id}`;
}

/** Keeps who is signed in, as long as the server says so. */
export async function keepSession({ boot, user, rules, access }: SessionState): Promise<void> {
  if (!boot || !user || !access) return;
  writeStored(OWNER_KEY, ownerOf(user));
  await ifPossible((db) => db.put('session', { boot, user, rules, at: Date.now() }, 'last'));
}

/** Who may go on without a network; null when that is nobody. */
export async function keptSession(now = Date.now()): Promise<KeptSession | null> {
  const kept = await ifPossible((db) => db.get('session', 'last'));
  if (!kept || kept.at < now - GOOD_FOR_MS) return null;
  return readStored(OWNER_KEY) === ownerOf(kept.user) ? kept : null;
}
