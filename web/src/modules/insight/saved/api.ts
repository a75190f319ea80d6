import { queryOptions } from '@tanstack/react-query';
import type { Answer, Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { type FileFormat, saveFile } from '@/platform/download';
import { queryClient } from '@/platform/queries';
import { useWrite } from '@/platform/useWrite';
import { KEY } from '../api';

export type SavedReport = NonNullable<Answer<'/api/saved_reports', 'get'>['reports']>[number];
export type SavedValues = Body<'/api/saved_reports', 'post'>;

const SAVED = [...KEY, 'saved'] as const;
const changed = () => queryClient.invalidateQueries({ queryKey: SAVED });

export const savedReports = queryOptions({
  queryKey: SAVED,
  queryFn: async ({ signal }) =>
    (await unwrap(api.GET('/api/saved_reports', { signal }))).reports ?? [],
});

export const savedReport = (id: number) =>
  queryOptions({
    queryKey: [...SAVED, id],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/saved_reports/{id}/report', { params: { path: { id } }, signal })),
  });

/** When the reader was sent it. */
export const sentOf = (id: number) =>
  queryOptions({
    queryKey: [...SAVED, id, 'sent'],
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET('/api/saved_reports/{id}/sent', { params: { path: { id } }, signal })))
        .sent ?? [],
  });

/** As it was known on the day on which it was sent; that does not change. */
export const asSent = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'sent', id],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/sent_reports/{id}', { params: { path: { id } }, signal })),
    enabled: id > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

export function useSaveReport() {
  return useWrite({
    send: ({ id, ...body }: SavedValues & { id?: number }, headers) =>
      id === undefined
        ? unwrap(api.POST('/api/saved_reports', { body, headers }))
        : unwrap(api.PUT('/api/saved_reports/{id}', { params: { path: { id } }, body, headers })),
    about: ({ id }) => id ?? 0,
    onSuccess: changed,
  });
}

export function useRemoveReport() {
  return useWrite({
    send: (id: number, headers) =>
      unwrap(api.DELETE('/api/saved_reports/{id}', { params: { path: { id } }, headers })),
    about: (id) => id,
    onSuccess: changed,
  });
}

export function useMailReport() {
  return useWrite({
    send: (id: number, headers) =>
      unwrap(api.POST('/api/saved_reports/{id}/mail', { params: { path: { id } }, headers })),
    about: (id) => id,
    onSuccess: changed,
  });
}

export const exportSaved = (id: number, format: FileFormat) =>
  saveFile(
    api.GET('/api/saved_reports/{id}/report', {
      params: { path: { id }, query: { format } },
      parseAs: 'blob',
    }),
  );
