import { ApiError, errorOf } from './errors';
import { send } from './transport';
import type { paths } from './types.gen';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The paths that have such an operation. */
type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends { [K in M]: object } ? P : never;
}[keyof paths];

type Operation<P extends keyof paths, M extends Method> = NonNullable<paths[P][M & keyof paths[P]]>;

type Params<O> = O extends { parameters: infer P }
  ? Record<never, never> extends P
    ? { params?: P }
    : { params: P }
  : Record<never, never>;

interface Json<T> {
  content: { 'application/json': T };
}

type Sent<O> = O extends { requestBody?: never }
  ? { body?: never }
  : O extends { requestBody: Json<infer B> }
    ? { body: B }
    : O extends { requestBody?: Json<infer B> }
      ? { body?: B }
      : { body?: never };

interface Common {
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
  /** A file instead of JSON. */
  parseAs?: 'blob' | undefined;
}

// One operation at a time: all of them at once are more than the compiler can hold.
type Options<O> = O extends unknown ? Params<O> & Sent<O> & Common : never;

type Answered<O> = O extends { responses: infer R }
  ? { [S in keyof R & (200 | 201 | 202)]: R[S] extends Json<infer A> ? A : undefined }[keyof R &
      (200 | 201 | 202)]
  : undefined;

interface Outcome<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** Whether a call has to be told something. */
type Needs<O> = O extends { requestBody: object }
  ? true
  : O extends { parameters: { path: object } } | { parameters: { query: object } }
    ? true
    : false;

type Call<M extends Method> = <P extends PathOf<M>, Q extends Options<Operation<P, M>>>(
  path: P,
  ...options: Needs<Operation<P, M>> extends true ? [options: Q] : [options?: Q]
) => Promise<Outcome<Q extends { parseAs: 'blob' } ? Blob : Answered<Operation<P, M>>>>;

interface Asked extends Common {
  params?: { path?: Record<string, unknown>; query?: Record<string, unknown> };
  body?: unknown;
}

/** The typed client: `api.GET('/api/sites/{id}', { params: ... })`. */
export const api = {
  GET: calls('get'),
  POST: calls('post'),
  PUT: calls('put'),
  PATCH: calls('patch'),
  DELETE: calls('delete'),
};

function calls<M extends Method>(method: M): Call<M> {
  const call = async (path: string, { params, body, headers, signal, parseAs }: Asked = {}) => {
    const request = new Request(addressOf(path, params), {
      method: method.toUpperCase(),
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
    const response = await send(request);
    if (!response.ok) return { error: jsonOr(await response.text()), response };
    return { data: parseAs === 'blob' ? await response.blob() : await jsonOf(response), response };
  };
  return call as unknown as Call<M>;
}

/** Several values of one filter stand in one parameter, as in the address bar. */
function addressOf(path: string, { path: places = {}, query = {} }: Asked['params'] = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encode(places[name]));
  const search = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .filter(([, value]) => !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => `${name}=${[value].flat().map(encode).join(',')}`);
  return location.origin + filled + (search.length > 0 ? `?${search.join('&')}` : '');
}

function encode(value: unknown): string {
  if (value === undefined || value === null) throw new Error('An address lacks a value.');
  return encodeURIComponent(String(value));
}

/** What was answered; undefined where that is nothing. */
async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  return text ? JSON.parse(text) : undefined;
}

/** What a proxy says that stands before the server may be no JSON. */
function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
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
