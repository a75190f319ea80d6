import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer, Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { queryClient } from '@/platform/queries';
import { type ListSearch, pageParams } from '@/platform/search';
import { useWrite } from '@/platform/useWrite';

export type Workflow = Answer<'/api/workflows/{id}', 'get'>['workflow'];
export type Draft = Body<'/api/workflows', 'post'>;
export type Edit = Body<'/api/workflows/{id}', 'patch'>;
export type Sample = Body<'/api/workflows/preview', 'post'>;
export type Preview = Answer<'/api/workflows/preview', 'post'>;
export type Step = Workflow['reviewers'][number];
export type WorkflowSearch = ListSearch & { module?: string; site_id?: string };

const KEY = ['workflows'] as const;
const PER_PAGE = 50;

export const workflowRows = ({ page, q, sort, module, site_id }: WorkflowSearch) => {
  const query = {
    ...pageParams(page),
    per_page: PER_PAGE,
    q,
    sort,
    module: module?.split(','),
    site_id: site_id?.split(',').map(Number),
  };
  return queryOptions({
    queryKey: [...KEY, 'rows', query],
    queryFn: ({ signal }) => unwrap(api.GET('/api/workflows', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
};

export const workflowQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET('/api/workflows/{id}', { params: { path: { id } }, signal }))).workflow,
    enabled: id > 0,
  });

/** Who would be asked when. People come and go, so it is never taken from before. */
export const previewQuery = (body: Sample | null) =>
  queryOptions({
    queryKey: [...KEY, 'preview', body],
    queryFn: ({ signal }) =>
      unwrap(api.POST('/api/workflows/preview', { body: body as Sample, signal })),
    enabled: body !== null,
    placeholderData: body ? keepPreviousData : undefined,
    gcTime: 0,
    retry: false,
  });

function settle(workflow: Workflow): void {
  void queryClient.invalidateQueries({ queryKey: [...KEY, 'rows'] });
  queryClient.setQueryData(workflowQuery(workflow.id).queryKey, workflow);
}

export function useAddWorkflow() {
  return useWrite({
    send: async (body: Draft, headers) =>
      (await unwrap(api.POST('/api/workflows', { body, headers }))).workflow,
    onSuccess: settle,
  });
}

export function useEditWorkflow(id: number) {
  const params = { path: { id } };
  return useWrite({
    about: id,
    send: async (body: Edit, headers) =>
      (await unwrap(api.PATCH('/api/workflows/{id}', { params, body, headers }))).workflow,
    onSuccess: settle,
  });
}

export function useRemoveWorkflow(id: number) {
  const params = { path: { id } };
  return useWrite({
    about: id,
    send: (_: null, headers) => unwrap(api.DELETE('/api/workflows/{id}', { params, headers })),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: [...KEY, 'rows'] }),
  });
}
