import type { Answer } from './answer';
import type { UploadKey } from './device/stored';
import { ApiError, errorOf } from './errors';
import { newKey } from './headers';
import { type Carry, send } from './transport';
import { isDefinite } from './useWrite';

type UploadAnswer = Answer<'/api/attachments', 'post'>;
/** The server does not repeat the name. */
export type Attachment = UploadAnswer['attachment'] & { readonly name: string };

/** The largest file that the server takes. */
export const MAX_UPLOAD_BYTES = 10_000_000;

/**
 * The kinds of files that the server takes (platform/files/kinds.go), as a file
 * chooser knows them. All pictures: with a list of them phones send another format.
 */
export const ACCEPTED_FILES =
  'image/*,application/pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,text/plain,.txt,text/csv,.csv,video/mp4';

const PATH = '/api/attachments';

/** The server removes after four hours what no record took, and remembers its answer for longer. */
const KEY_GOOD_FOR_MS = 3 * 60 * 60_000;

const keys = new WeakMap<File, UploadKey>();

export function isFresh(since: number, now = Date.now()): boolean {
  return now - since < KEY_GOOD_FOR_MS;
}

export function uploadKeyOf(file: File): UploadKey {
  const known = keys.get(file);
  if (known && isFresh(known.since)) return known;
  const made = { key: newKey(), since: Date.now() };
  keys.set(file, made);
  return made;
}

/** The same file again, read from the device. */
export function rememberUpload(file: File, upload: UploadKey): void {
  keys.set(file, upload);
}

/** Sends one file, on the same way as every other call, and says how far it has come. */
export async function uploadAttachment(
  file: File,
  onProgress: (part: number) => void,
  signal?: AbortSignal,
): Promise<Attachment> {
  const { key } = uploadKeyOf(file);
  try {
    const { attachment } = await post(PATH, key, carryFile(file, onProgress, signal));
    return { ...attachment, name: file.name };
  } catch (cause) {
    if (isDefinite(cause)) keys.delete(file);
    throw cause;
  }
}

/**
 * Sends a photo for a report of somebody without an account. The server does not
 * show it to anybody who may not read the report, so the browser shows its own.
 */
export async function uploadOpenPhoto(
  report: string,
  file: File,
  onProgress: (part: number) => void,
  signal?: AbortSignal,
): Promise<Attachment> {
  const path = `/api/outer_attachments?report=${encodeURIComponent(report)}`;
  const { attachment } = await post(path, newKey(), carryFile(file, onProgress, signal));
  return { ...attachment, name: file.name, url: URL.createObjectURL(file) };
}

/** Sends a document that somebody without an account was asked for by a link. */
export async function uploadAskedDocument(request: string, file: File): Promise<Attachment> {
  const path = `/api/outer_documents?request=${encodeURIComponent(request)}`;
  const { key } = uploadKeyOf(file);
  try {
    const { attachment } = await post(
      path,
      key,
      carryFile(file, () => undefined),
    );
    return { ...attachment, name: file.name };
  } catch (cause) {
    if (isDefinite(cause)) keys.delete(file);
    throw cause;
  }
}

/** Sends one file to an operation that reads it. */
export async function uploadFileTo<T>(path: string, file: File): Promise<T> {
  return post<T>(
    path,
    newKey(),
    carryFile(file, () => undefined),
  );
}

async function post<T = UploadAnswer>(path: string, key: string, carry: Carry): Promise<T> {
  const request = new Request(new URL(path, location.href), {
    method: 'POST',
    headers: { 'Idempotency-Key': key },
  });
  const response = await send(request, carry).catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new ApiError(0, '');
  });
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw errorOf(response, body);
  return body as T;
}

/** A network that is leaving may keep an upload waiting for minutes. */
const STALLED_MS = 45_000;

/**
 * XMLHttpRequest instead of fetch, which tells nothing about how far an upload
 * has come, and a photo over a site's network takes a while.
 */
export function carryFile(
  file: File,
  onProgress: (part: number) => void,
  signal?: AbortSignal,
): Carry {
  return (request) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(new DOMException('Aborted', 'AbortError'));
      const xhr = new XMLHttpRequest();
      xhr.open(request.method, request.url);
      request.headers.forEach((value, name) => {
        xhr.setRequestHeader(name, value);
      });
      const stalled = watchdog(STALLED_MS, () => {
        reject(new TypeError('The upload stands still.'));
        xhr.abort();
      });
      xhr.onloadend = stalled.stop;
      xhr.upload.onprogress = (event) => {
        stalled.alive();
        if (event.lengthComputable) onProgress(event.loaded / event.total);
      };
      xhr.onload = () => resolve(responseOf(xhr));
      xhr.onerror = () => reject(new TypeError('The upload did not get through.'));
      xhr.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
      signal?.addEventListener('abort', () => xhr.abort());
      const form = new FormData();
      form.append('file', file, file.name);
      xhr.send(form);
    });
}

/** Barks when nothing has been heard for so long. */
function watchdog(ms: number, bark: () => void) {
  let timer = setTimeout(bark, ms);
  const stop = () => clearTimeout(timer);
  return {
    stop,
    alive: () => {
      stop();
      timer = setTimeout(bark, ms);
    },
  };
}

function responseOf(xhr: XMLHttpRequest): Response {
  const { status } = xhr;
  const retryAfter = xhr.getResponseHeader('Retry-After');
  const headers = new Headers(retryAfter ? { 'Retry-After': retryAfter } : {});
  return new Response(status === 204 ? null : xhr.responseText, { status, headers });
}
