import { currentLocale } from './locale';
import { session } from './session';

/** What goes with every call. */
export function plainHeaders(headers: Headers): Headers {
  headers.set('Accept', 'application/json');
  headers.set('Accept-Language', currentLocale());
  headers.set('Cache-Control', 'no-cache');
  const key = session.get().boot?.api_key;
  if (key) headers.set('X-API-Key', key);
  return headers;
}

/** What goes with a call made for the person who is signed in. */
export function secureHeaders(headers: Headers): Headers {
  const { access, csrf } = session.get();
  plainHeaders(headers);
  if (access) headers.set('Authorization', `Bearer ${access}`);
  if (csrf) headers.set('X-CSRF-Token', csrf);
  return headers;
}

/**
 * Every write carries a key, under which the server does it once. The caller
 * gives one that outlives a lost answer; otherwise it is of this call alone.
 */
export function withIdempotencyKey(method: string, headers: Headers): Headers {
  if (method !== 'GET' && !headers.has('Idempotency-Key')) {
    headers.set('Idempotency-Key', newKey());
  }
  return headers;
}

/** crypto.randomUUID exists only in secure contexts; a test host may be none. */
export function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
