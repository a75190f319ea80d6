/** What the server says about one input: field path to sentences. */
export type FieldErrors = Record<string, string[]>;

/** An answer that is not a success, or no answer at all (status 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: FieldErrors;
  readonly requestId: string;
  readonly retryAfter: number;
  /** Where it is instead. */
  readonly location: string;

  constructor(
    status: number,
    message: string,
    more: {
      code?: string;
      fields?: FieldErrors;
      requestId?: string;
      retryAfter?: number;
      location?: string;
    } = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = more.code ?? '';
    this.fields = more.fields ?? {};
    this.requestId = more.requestId ?? '';
    this.retryAfter = more.retryAfter ?? 0;
    this.location = more.location ?? '';
  }

  get isOffline(): boolean {
    return this.status === 0;
  }
}

/** Gone by itself before long: no network, a server that is being replaced, the same try under way. */
export function isPassing(cause: unknown): boolean {
  if (!(cause instanceof ApiError)) return false;
  return cause.isOffline || cause.code === 'in_flight' || [502, 503, 504].includes(cause.status);
}

/** The sentence of an answer: the first element of a list or its error field; empty where it has none. */
export function sentenceOf(body: unknown): string {
  if (Array.isArray(body) && typeof body[0] === 'string') return body[0];
  if (isObject(body) && typeof body.error === 'string') return body.error;
  return '';
}

export function errorOf(response: Response, body: unknown): ApiError {
  const fields = isObject(body) && isObject(body.errors) ? (body.errors as FieldErrors) : {};
  return new ApiError(response.status, sentenceOf(body), {
    code: isObject(body) && typeof body.code === 'string' ? body.code : '',
    requestId: isObject(body) && typeof body.request_id === 'string' ? body.request_id : '',
    fields,
    retryAfter: Number(response.headers.get('Retry-After')) || 0,
    location: locationOf(response, body),
  });
}

/** A proxy may drop the header, or write its own address into it. */
function locationOf(response: Response, body: unknown): string {
  if (isObject(body) && typeof body.location === 'string') return body.location;
  return response.headers.get('Location') ?? '';
}

/** The code of a refusal, read from a copy so that the answer stays whole. */
export async function codeOf(response: Response): Promise<string> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return isObject(body) && typeof body.code === 'string' ? body.code : '';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What was there a moment ago and was deleted since: it is not shown as if it still were. */
export function isGone(cause: unknown): boolean {
  return cause instanceof ApiError && cause.status === 404;
}
