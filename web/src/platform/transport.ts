import { type Barrier, barrierOf, raiseBarrier } from './barrier';
import { codeOf } from './errors';
import { failureCounter } from './failures';
import { plainHeaders, secureHeaders, withIdempotencyKey } from './headers';
import { askForProof, PROVE_AGAIN } from './proof';
import { refreshSession } from './refresh';
import { isUnconfirmed, session } from './session';
import { endSession, handleRefreshed, signOutFinished } from './sessionEnd';
import { storageMayHaveChanged } from './storageUsage';

const REFRESH_AFTER_403_MS = 30_000;

let last403Refresh = 0;
let live = false;

/** Whether the live channels are up; some calls belong to them. */
export function setLive(on: boolean): void {
  live = on;
}

const failures = failureCounter(() => {
  // biome-ignore lint/suspicious/noConsole: the line by which support recognises this ending.
  console.warn('Too many API failures, clearing session');
  void endSession('expired');
});

/** How a request gets to the server; an upload has a way of its own. */
export type Carry = (request: Request) => Promise<Response>;

/** A network that swallows a call says nothing for ever; files and tables take as long as they take. */
const ANSWER_MS = 60_000;

/** Whoever waits is told as of a network that is not there, since nobody knows more. */
async function fetchIt(request: Request): Promise<Response> {
  if (request.headers.get('content-type')?.startsWith('multipart/')) return fetch(request);
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(new TypeError('No answer')), ANSWER_MS);
  try {
    return await fetch(request, { signal: AbortSignal.any([request.signal, silence.signal]) });
  } finally {
    clearTimeout(timer); // what has begun to come may take longer
  }
}

/**
 * Every call of the screens goes through here. It adds the session's headers,
 * renews the session once when the server no longer knows it, and counts the
 * failures that say something about the session.
 */
export async function send(request: Request, carry: Carry = fetchIt): Promise<Response> {
  const secured = session.get().phase === 'in';
  // Once for all attempts: the second is the first one again.
  withIdempotencyKey(request.method, request.headers);
  if (!secured && request.method === 'POST') await signOutFinished();
  // Opened from the device: without this, all that asks at once would be told 401 first.
  if (isUnconfirmed(session.get())) await refreshSession();
  const response = await attempt(request, carry, secured);
  if (response.status === 410 && (await codeOf(response)) === 'organization_moved') {
    raiseBarrier('moved');
    return response;
  }
  if (!secured) return response;
  if (response.ok) {
    failures.success();
    storageMayHaveChanged(request, live);
    return withoutBodyFor203(response);
  }
  const barrier = await barrierBefore(response);
  if (barrier) {
    raiseBarrier(barrier);
    return response;
  }
  if (response.status === 403 && (await codeOf(response)) === PROVE_AGAIN) {
    return (await askForProof()) ? attempt(request, carry, true) : response;
  }
  if (mayRefresh(response.status)) return again(request, carry, response);
  if (countsAsFailure(response.status)) failures.failure(false);
  return response;
}

async function attempt(request: Request, carry: Carry, secured: boolean): Promise<Response> {
  const headers = new Headers(request.headers);
  const complete = secured ? secureHeaders(headers) : plainHeaders(headers);
  // The body of a request can be read once; a second attempt needs its own.
  return carry(new Request(request.clone(), { headers: complete, credentials: 'same-origin' }));
}

/**
 * The session of another tab, taken over, may be old as well: a second 401 in a
 * row is worth a refresh of our own.
 */
async function again(
  request: Request,
  carry: Carry,
  refused: Response,
  refreshes = 2,
): Promise<Response> {
  const refreshed = await refreshSession();
  if (refreshed !== 'renewed') {
    await handleRefreshed(refreshed);
    return refused;
  }
  const response = await attempt(request, carry, true);
  if (response.status === 401 && refreshes > 1)
    return again(request, carry, response, refreshes - 1);
  if (countsAsFailure(response.status)) failures.failure(true);
  if (response.ok) {
    failures.success();
    storageMayHaveChanged(request, live);
  }
  return withoutBodyFor203(response);
}

/**
 * A 403 may mean that the rules changed since they were loaded, so a refresh
 * is worth one try in half a minute; more would only load the server.
 */
function mayRefresh(status: number): boolean {
  if (status === 401) return true;
  if (status !== 403) return false;
  const now = Date.now();
  if (now - last403Refresh < REFRESH_AFTER_403_MS) return false;
  last403Refresh = now;
  return true;
}

/** What a healthy session is told about a record or a form: not there, changed, too much. */
const ORDINARY = new Set([404, 409, 410, 413, 415, 422, 429]);

/** A gateway's words while the server is being replaced. */
const AWAY = new Set([502, 503, 504]);

/**
 * Every failed request counts but those that say nothing about the session:
 * signing a person out for three forms with a field missing would lose their
 * work. They do not start the count again either; only a success does (ADR 9).
 */
function countsAsFailure(status: number): boolean {
  return status >= 400 && !ORDINARY.has(status) && !AWAY.has(status);
}

/** Behind the roadblock every failure is its own, and none is counted. */
async function barrierBefore(response: Response): Promise<Barrier | null> {
  const refusal = response.status === 401 || response.status === 403;
  const barrier = refusal ? barrierOf(await codeOf(response)) : null;
  return barrier ?? (location.pathname === '/roadblock' ? 'roadblock' : null);
}

function withoutBodyFor203(response: Response): Response {
  if (response.status !== 203) return response;
  return new Response(null, { status: 204, headers: response.headers });
}
