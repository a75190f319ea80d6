import type { Answer } from './answer';
import { ApiError, sentenceOf } from './errors';
import { newKey, secureHeaders } from './headers';
import { refreshSession } from './refresh';

export type Attachment = Answer<'/api/attachments', 'post'>['attachment'];

/**
 * Sends one file. It uses XMLHttpRequest because fetch tells nothing about how
 * far an upload has come, and a photo over a site's network takes a while.
 */
export async function uploadAttachment(
  file: File,
  onProgress: (part: number) => void,
  signal?: AbortSignal,
): Promise<Attachment> {
  const key = newKey();
  try {
    return await post(file, key, onProgress, signal);
  } catch (error) {
    const stale = error instanceof ApiError && error.status === 401;
    if (!stale || (await refreshSession()) !== 'renewed') throw error;
    return post(file, key, onProgress, signal);
  }
}

function post(
  file: File,
  key: string,
  onProgress: (part: number) => void,
  signal?: AbortSignal,
): Promise<Attachment> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open('POST', '/api/attachments');
    const headers = secureHeaders(new Headers({ 'Idempotency-Key': key }));
    headers.forEach((value, name) => {
      xhr.setRequestHeader(name, value);
    });
    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    xhr.onload = () => {
      const body = parse(xhr.responseText);
      if (xhr.status >= 200 && xhr.status < 300) resolve((body as Answer200).attachment);
      else reject(new ApiError(xhr.status, sentenceOf(body, xhr.statusText)));
    };
    xhr.onerror = () => reject(new ApiError(0, ''));
    xhr.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
    signal?.addEventListener('abort', () => xhr.abort());
    const form = new FormData();
    form.append('file', file, file.name);
    xhr.send(form);
  });
}

type Answer200 = Answer<'/api/attachments', 'post'>;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
