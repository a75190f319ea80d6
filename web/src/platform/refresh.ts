import { plainHeaders, withIdempotencyKey } from './headers';
import { type SessionAnswer, session } from './session';
import { announce } from './tabs';

/**
 * `renewed` - there is a fresh session; `refused` - the server will not give
 * one; `unreachable` - nobody answered, which says nothing about the session.
 */
export type Refreshed = 'renewed' | 'refused' | 'unreachable';

const LOCK = 'hivis-session';
const SLEEP_MS = 60_000;
const TICK_MS = 10_000;

let lastTick = Date.now();
if (typeof window !== 'undefined') {
  setInterval(() => {
    lastTick = Date.now();
  }, TICK_MS);
}

/** A tab whose timers stood still may have missed what other tabs were given. */
function hasSlept(): boolean {
  return Date.now() - lastTick > SLEEP_MS;
}

let running: Promise<Refreshed> | null = null;

/** However many calls fail at once, one refresh is sent, in one tab at a time. */
export function refreshSession(): Promise<Refreshed> {
  running ??= underLock(renew).finally(() => {
    running = null;
  });
  return running;
}

async function underLock(work: (before: string) => Promise<Refreshed>): Promise<Refreshed> {
  const before = session.get().access;
  if (!navigator.locks) return work(before);
  return navigator.locks.request(LOCK, () => work(before));
}

async function renew(before: string): Promise<Refreshed> {
  const now = session.get();
  if (now.phase === 'out') return 'refused';
  if (now.access !== before) return 'renewed';
  // A refresh token is good for one use. After a sleep ours is probably spent
  // by another tab, and using it again would end the session for all of them;
  // the cookie is shared by the tabs and always current.
  const ways = hasSlept() ? [authorize, rotate] : [rotate];
  lastTick = Date.now();
  let result: Refreshed = 'refused';
  for (const way of ways) {
    result = await take(way);
    if (result !== 'refused') return result;
  }
  return result;
}

async function take(way: () => Promise<Response>): Promise<Refreshed> {
  try {
    const response = await way();
    if (response.status >= 500 || response.status === 429) return 'unreachable';
    if (!response.ok) return 'refused';
    const answer = (await response.json()) as SessionAnswer;
    session.open(answer);
    announce({ type: 'session', answer });
    return 'renewed';
  } catch {
    return 'unreachable';
  }
}

function rotate(): Promise<Response> {
  const headers = withIdempotencyKey('POST', plainHeaders(new Headers()));
  const { refresh, csrf, access } = session.get();
  headers.set('X-Refresh-Token', refresh);
  headers.set('Content-Type', 'application/json');
  if (csrf) headers.set('X-CSRF-Token', csrf);
  if (access) headers.set('Authorization', `Bearer ${access}`);
  return fetch('/api/v1/refresh_token', { method: 'POST', headers, credentials: 'same-origin' });
}

/** Asks for a session on the strength of the cookie alone. */
export function authorize(): Promise<Response> {
  const headers = plainHeaders(new Headers());
  return fetch('/api/v1/authorize', { headers, credentials: 'same-origin' });
}
