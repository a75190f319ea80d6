import { settle, settleMany } from '@/core/records/cache';
import type { Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { useWrite } from '@/platform/useWrite';
import { type FilePatch, type FolderRecord, type LibraryFile, named } from './api';
import { document } from './kind';

/** Lists and trees follow whatever was written. */
const all = () => settleMany(document);

type Answered = { library_file: Parameters<typeof named>[0] };
const keep = ({ library_file }: Answered) => {
  settle(document, named(library_file));
  void all();
};

export function useAddFolder() {
  return useWrite({
    send: (body: Body<'/api/folders', 'post'>, headers) =>
      unwrap(api.POST('/api/folders', { body, headers })),
    onSuccess: all,
  });
}

export function useRenameFolder(id: number) {
  return useWrite({
    about: id,
    send: (name: string, headers) =>
      unwrap(api.PATCH('/api/folders/{id}', { params: { path: { id } }, body: { name }, headers })),
    onSuccess: all,
  });
}

export function useEditFile(id: number) {
  return useWrite({
    about: id,
    send: (body: FilePatch, headers) =>
      unwrap(api.PATCH('/api/library_files/{id}', { params: { path: { id } }, body, headers })),
    onSuccess: keep,
  });
}

export function useMove(kind: 'file' | 'folder', id: number) {
  return useWrite({
    about: id,
    send: (where: Target, headers) => {
      const params = { path: { id } };
      const body = { kind, ...where };
      return unwrap(api.PATCH('/api/move_to/{id}', { params, body, headers }));
    },
    onSuccess: all,
  });
}

export type Target = { folder_id?: number; site_id?: number; own?: boolean };

export function useMoveMany(ids: readonly number[]) {
  return useWrite({
    send: (where: Target, headers) => {
      const body = { library_file_ids: [...ids], ...where };
      return unwrap(api.POST('/api/library_files/move', { body, headers }));
    },
    onSuccess: all,
  });
}

export function useFavoriteMany(ids: readonly number[]) {
  return useWrite({
    send: (favorite: boolean, headers) => {
      const body = { library_file_ids: [...ids], favorite };
      return unwrap(api.POST('/api/library_files/favorite', { body, headers }));
    },
    onSuccess: all,
  });
}

type SharesBody = Body<'/api/folders/{id}/shares', 'put'>;

export function useShare(kind: 'file' | 'folder', id: number) {
  const params = { path: { id } };
  return useWrite<SharesBody, unknown>({
    about: id,
    send: (body, headers) =>
      kind === 'file'
        ? unwrap(api.PUT('/api/library_files/{id}/shares', { params, body, headers }))
        : unwrap(api.PUT('/api/folders/{id}/shares', { params, body, headers })),
    onSuccess: all,
  });
}

export function useAddVersion(id: number) {
  return useWrite({
    about: id,
    send: (body: Body<'/api/library_files/{id}/versions', 'post'>, headers) => {
      const params = { path: { id } };
      return unwrap(api.POST('/api/library_files/{id}/versions', { params, body, headers }));
    },
    onSuccess: keep,
  });
}

export function useReview(id: number) {
  return useWrite({
    about: id,
    send: (body: Body<'/api/library_files/{id}/review', 'post'>, headers) => {
      const params = { path: { id } };
      return unwrap(api.POST('/api/library_files/{id}/review', { params, body, headers }));
    },
    onSuccess: keep,
  });
}

type Reminding = Body<'/api/reminder/{id}', 'patch'>;

/** A new reminder, or the one that is there as it is to be. */
export function useRemind(file: number, reminder?: number) {
  return useWrite<Reminding, unknown>({
    about: reminder ?? file,
    send: (body, headers) =>
      reminder
        ? unwrap(
            api.PATCH('/api/reminder/{id}', { params: { path: { id: reminder } }, body, headers }),
          )
        : unwrap(api.POST('/api/reminder', { body: { ...body, library_file_id: file }, headers })),
    onSuccess: all,
  });
}

export function useForgetReminder() {
  return useWrite({
    about: (id: number) => id,
    send: (id, headers) =>
      unwrap(api.DELETE('/api/reminder/{id}', { params: { path: { id } }, headers })),
    onSuccess: all,
  });
}

type Marked = Pick<LibraryFile | FolderRecord, 'id' | 'favorite' | 'favorite_id'>;

/** Marks a file or folder as a favourite, or takes the mark back. */
export function useFavorite(kind: 'file' | 'folder') {
  return useWrite({
    about: ({ id }: Marked) => id,
    send: ({ id, favorite, favorite_id }, headers) => {
      if (favorite && favorite_id) {
        const params = { path: { id: favorite_id } };
        return unwrap(
          api.PATCH('/api/favorites/{id}', { params, body: { favorite: false }, headers }),
        );
      }
      const body = kind === 'file' ? { library_file_id: id } : { folder_id: id };
      return unwrap(api.POST('/api/favorites', { body, headers }));
    },
    onSuccess: all,
  });
}
