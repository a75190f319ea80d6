import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer, Body, Query } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { type FileFormat, saveFile } from '@/platform/download';
import { queryClient } from '@/platform/queries';
import { idsOf, pageParams, parseEnumValues } from '@/platform/search';
import { useWrite } from '@/platform/useWrite';
import { STATUSES, type WorkerSearch } from '../filters';
import { outdate } from '../writes';

type List = Answer<'/api/contractors/{id}/conractor_workers_list', 'get'>;
export type Worker = NonNullable<List['workers']>[number];
export type WorkerBody = Body<'/api/contractors/{id}/create_contractor_worker', 'post'>;
export type WorkerPatch = Body<'/api/contractors/{id}/update_contractor_worker', 'patch'>;
export type WorkerPage = Answer<'/api/contractors/{id}/workers/{worker_id}', 'get'>;
type Asking = Query<'/api/contractors/{id}/conractor_workers_list', 'get'>;

const KEY = ['contractor_workers'] as const;
const PER_PAGE = 15;

const queryOf = (search: WorkerSearch): NonNullable<Asking> => ({
  ...pageParams(search.page),
  per_page: PER_PAGE,
  q: search.q,
  sort: search.sort,
  status: parseEnumValues(STATUSES, search.status),
  skill_id: idsOf(search.skill_id),
});

const UNSORTED = '/api/v1/work_profile/uncategorised_workers_list';
const OF_COMPANY = '/api/contractors/{id}/conractor_workers_list';

const ask = (company: number, query: Asking, signal?: AbortSignal) =>
  company
    ? api.GET(OF_COMPANY, { params: { path: { id: company }, query }, signal })
    : api.GET(UNSORTED, { params: { query }, signal });

/** The workers of a company; without one those who are of none yet. */
export const workersOf = (company: number, search: WorkerSearch) =>
  queryOptions({
    queryKey: [...KEY, 'rows', company, search as object],
    queryFn: ({ signal }) => unwrap(ask(company, queryOf(search), signal)),
    placeholderData: keepPreviousData,
  });

/** All of them, to choose from. */
export const everyWorkerOf = (company: number) =>
  queryOptions({
    queryKey: [...KEY, 'every', company],
    queryFn: async ({ signal }) =>
      (await unwrap(ask(company, { per_page: 100, status: ['Active'] }, signal))).workers ?? [],
  });

export const saveWorkers = (company: number, search: WorkerSearch, format: FileFormat) => {
  const { page: _, per_page: __, ...query } = queryOf(search) as Record<string, unknown>;
  const options = { parseAs: 'blob' as const };
  const asked = { ...query, format } as Asking;
  return saveFile(
    company
      ? api.GET(OF_COMPANY, { params: { path: { id: company }, query: asked }, ...options })
      : api.GET(UNSORTED, { params: { query: asked }, ...options }),
  );
};

export const workerOf = (id: number, worker_id: number) =>
  queryOptions({
    queryKey: [...KEY, 'one', id, worker_id],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/contractors/{id}/workers/{worker_id}', {
          params: { path: { id, worker_id } },
          signal,
        }),
      ),
    enabled: worker_id > 0,
  });

const changed = () => {
  void queryClient.invalidateQueries({ queryKey: KEY });
  void outdate();
};

export function useAddWorker(id: number) {
  return useWrite({
    about: id,
    send: async (body: WorkerBody, headers) => {
      const call = api.POST('/api/contractors/{id}/create_contractor_worker', {
        params: { path: { id } },
        body,
        headers,
      });
      return (await unwrap(call)).worker;
    },
    onSuccess: changed,
  });
}

export function useEditWorker(id: number) {
  return useWrite({
    about: ({ worker_id }: WorkerPatch) => worker_id,
    send: async (body, headers) => {
      const call = api.PATCH('/api/contractors/{id}/update_contractor_worker', {
        params: { path: { id } },
        body,
        headers,
      });
      return (await unwrap(call)).worker;
    },
    onSuccess: changed,
  });
}

/** Fills in what the organization's own form asks of a worker. */
export function useFillWorker(id: number) {
  const path = '/api/contractors/{id}/v2_update_contractor_worker';
  return useWrite({
    about: ({ worker_id }: Body<typeof path, 'patch'>) => worker_id,
    send: (body, headers) => unwrap(api.PATCH(path, { params: { path: { id } }, body, headers })),
    onSuccess: changed,
  });
}

/** Says of which company workers are: all of them or none. */
export function useAssignWorkers() {
  return useWrite({
    send: ({ company, worker_ids }: { company: number; worker_ids: number[] }, headers) =>
      unwrap(
        api.POST('/api/contractors/{id}/assign_workers', {
          params: { path: { id: company } },
          body: { worker_ids },
          headers,
        }),
      ),
    onSuccess: changed,
  });
}

export type SimilarWorker = NonNullable<
  Answer<'/api/contractors/{id}/similar_workers', 'post'>['workers']
>[number];

/** Whom somebody who is to be added may be; of those whom the user sees. */
export const similarTo = async (
  id: number,
  body: Body<'/api/contractors/{id}/similar_workers', 'post'>,
) =>
  (
    await unwrap(
      api.POST('/api/contractors/{id}/similar_workers', { params: { path: { id } }, body }),
    )
  ).workers ?? [];

/** Of whom something is missing, or ends soon. */
export const missingWorkersOf = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'missing', id],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/contractors/{id}/missing_workers', { params: { path: { id } }, signal }),
      ),
  });

export const duplicates = queryOptions({
  queryKey: [...KEY, 'duplicates'],
  queryFn: async ({ signal }) =>
    (await unwrap(api.GET('/api/contractors/worker_duplicates', { signal }))).pairs ?? [],
});

export function useMergeWorkers() {
  return useWrite({
    send: (body: Body<'/api/contractors/merge_workers', 'post'>, headers) =>
      unwrap(api.POST('/api/contractors/merge_workers', { body, headers })),
    onSuccess: changed,
  });
}
