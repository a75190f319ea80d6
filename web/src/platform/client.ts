import createClient from 'openapi-fetch';
import { ApiError, errorOf } from './errors';
import { send } from './transport';
import type { paths } from './types.gen';

/** The typed client: `api.GET('/api/sites/{id}', { params: ... })`. */
export const api = createClient<paths, 'application/json'>({
  baseUrl: location.origin,
  fetch: send,
  // Several values of one filter stand in one parameter, as in the address bar.
  querySerializer: { array: { style: 'form', explode: false } },
});

interface Outcome<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/**
 * Turns the client's outcome into a value or a thrown ApiError, which is what
 * queries and forms want: `unwrap(api.GET(...))`.
 */
export async function unwrap<T>(call: Promise<Outcome<T>>): Promise<T> {
  const outcome = await call.catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new ApiError(0, '');
  });
  if (!outcome.response.ok) throw errorOf(outcome.response, outcome.error);
  return outcome.data as T;
}
