import { api, unwrap } from '@/platform/client';
import { nameOf } from '@/platform/download';
import { ApiError, errorOf } from '@/platform/errors';
import type { Attachment } from '@/platform/uploads';
import { onceUntilAnswered } from '@/platform/useWrite';
import type { FileRow } from './api';

/**
 * A file as the device would have it: should the copy not come about, or a draft be taken up
 * after hours, the field sends it as any other.
 */
export async function bytesOf(row: FileRow): Promise<File> {
  const response = await fetch(row.url).catch(() => {
    throw new ApiError(0, '');
  });
  if (!response.ok) throw errorOf(response, await response.json().catch(() => null));
  const said = response.headers.get('Content-Disposition');
  const content = await response.arrayBuffer();
  return new File([content], said ? nameOf(said) : row.name, { type: row.content_type });
}

/**
 * Makes it an upload of the server, once: however often it is tried. It is the version that was
 * chosen, whatever arrived since.
 */
export function copying(
  { id, version }: Pick<FileRow, 'id' | 'version'>,
  name: string,
): () => Promise<Attachment> {
  const once = onceUntilAnswered();
  const params = { path: { id }, query: { version } };
  return async () => {
    const { attachment } = await once(id, (headers) =>
      unwrap(api.POST('/api/library_files/{id}/copy', { params, headers })),
    );
    return { ...attachment, name };
  };
}
