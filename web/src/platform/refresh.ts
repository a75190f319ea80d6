import { type Barrier, barrierOf } from './barrier';
import { codeOf } from './errors';
import { plainHeaders, withIdempotencyKey } from './headers';
import { type SessionAnswer, session } from './session';
import { announce } from './tabs';

/**
 * `refused` - the server will not give a session; `unreachable` - nobody
 * answered, which says nothing about the session; or the barrier before it.
 */
export type Refusal = 'refused' | 'unreachable' | Barrier;
export type Refreshed = 'renewed' | Refusal;

const LOCK = 'hivis-session';
const PATIENCE_MS = 15_000;

let running: Promise<Refreshed> | null = null;

/** However many calls fail at once, one refresh is sent, in one tab at a time. */
export function refreshSession(): Promise<Refreshed> {
  running ??= underLock(renew).finally(() => {
    running = null;
  });
  return running;
}

async function underLock(work: (refused: string) => Promise<Refreshed>): Promise<Refreshed> {
  const refused = session.get().access;
  if (!navigator.locks) return work(refused);
  return navigator.locks.request(LOCK, () => work(refused));
}

/**
 * A refresh token is good for one use, and using it again looks like theft and
 * ends the session in every tab. Ours may be spent without our knowing: another
 * tab's news was missed, or the answer to our own refresh was lost. The cookie
 * is always current, so it is asked first, and the token is used only when the
 * server knows none newer.
 */
async function renew(refused: string): Promise<Refreshed> {
  const now = session.get();
  if (now.phase === 'out') return 'refused';
  if (now.access !== refused) return 'renewed';
  const current = await resume();
  if (isRefusal(current)) return current;
  const answer = current.access === refused ? await read(rotate) : current;
  if (isRefusal(answer)) return answer;
  session.open(answer);
  announce({ type: 'session', answer });
  return 'renewed';
}

/** The session that the browser's cookie stands for. It changes nothing at the server. */
export function resume(): Promise<SessionAnswer | Refusal> {
  return read(authorize);
}

export function isRefusal(answer: SessionAnswer | Refusal): answer is Refusal {
  return typeof answer === 'string';
}

async function read(way: () => Promise<Response>): Promise<SessionAnswer | Refusal> {
  try {
    const response = await way();
    if (response.ok) return (await response.json()) as SessionAnswer;
    if (response.status >= 500 || response.status === 429) return 'unreachable';
    return barrierOf(await codeOf(response)) ?? 'refused';
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
  return ask('/api/v1/refresh_token', { method: 'POST', headers });
}

function authorize(): Promise<Response> {
  const headers = plainHeaders(new Headers());
  return ask('/api/v1/authorize', { headers });
}

/** Every call waits for this one, so a network that is leaving must not keep it for minutes. */
function ask(path: string, init: RequestInit): Promise<Response> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  return fetch(path, { ...init, credentials: 'same-origin', signal });
}
