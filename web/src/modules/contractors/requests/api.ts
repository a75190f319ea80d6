import { queryOptions } from '@tanstack/react-query';
import { recordKeys } from '@/core/records/cache';
import type { Answer, Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { queryClient } from '@/platform/queries';
import { useWrite } from '@/platform/useWrite';
import { contractor as kind } from '../kind';

const PATH = '/api/contractors/{id}/document_requests';
export type NewRequest = Answer<typeof PATH, 'post'>;
export type PaperRequest = NewRequest['request'];

/** What a company was asked for by a link, and has not sent. */
export const requestsOf = (id: number) =>
  queryOptions({
    queryKey: [...recordKeys(kind).one(id), 'requests'],
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET(PATH, { params: { path: { id } }, signal }))).requests ?? [],
  });

const outdate = (id: number) =>
  queryClient.invalidateQueries({ queryKey: requestsOf(id).queryKey });

export function useAskPaper(id: number) {
  return useWrite({
    about: id,
    send: (body: Body<typeof PATH, 'post'>, headers) =>
      unwrap(api.POST(PATH, { params: { path: { id } }, body, headers })),
    onSuccess: () => outdate(id),
  });
}

export function useRevokeRequest(id: number) {
  return useWrite({
    about: (request_id: number) => request_id,
    send: (request_id: number, headers) =>
      unwrap(
        api.POST(`${PATH}/{request_id}/revoke`, { params: { path: { id, request_id } }, headers }),
      ),
    onSuccess: () => outdate(id),
  });
}
