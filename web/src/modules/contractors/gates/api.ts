import { queryOptions } from '@tanstack/react-query';
import type { Answer, Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { queryClient } from '@/platform/queries';
import { useWrite } from '@/platform/useWrite';

export type Gate = NonNullable<Answer<'/api/site_gates', 'get'>['gates']>[number];
export type NewGate = Answer<'/api/site_gates', 'post'>;
export type Induction = NonNullable<Answer<'/api/site_inductions', 'get'>['inductions']>[number];

export const gateList = (site_id: number) =>
  queryOptions({
    queryKey: ['contractors', 'gates', site_id],
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET('/api/site_gates', { params: { query: { site_id } }, signal })))
        .gates ?? [],
    enabled: site_id > 0,
  });

export const INDUCTIONS = '/api/site_inductions';

export const inductionList = queryOptions({
  queryKey: ['contractors', 'inductions'],
  queryFn: async ({ signal }) => (await unwrap(api.GET(INDUCTIONS, { signal }))).inductions ?? [],
});

const gatesChanged = () =>
  void queryClient.invalidateQueries({ queryKey: ['contractors', 'gates'] });

export const inductionsChanged = () =>
  void queryClient.invalidateQueries({ queryKey: inductionList.queryKey });

export function useAddGate() {
  return useWrite({
    about: ({ site_id }: Body<'/api/site_gates', 'post'>) => site_id,
    send: (body: Body<'/api/site_gates', 'post'>, headers) =>
      unwrap(api.POST('/api/site_gates', { body, headers })),
    onSuccess: gatesChanged,
  });
}

export function useRevokeGate() {
  return useWrite({
    about: (id: number) => id,
    send: (id: number, headers) =>
      unwrap(api.POST('/api/site_gates/{id}/revoke', { params: { path: { id } }, headers })),
    onSuccess: gatesChanged,
  });
}

export type InductionBody = Body<'/api/site_inductions', 'post'>;

export function useWriteInduction(id = 0) {
  return useWrite<InductionBody, unknown>({
    about: id,
    send: ({ site_id, ...body }, headers) =>
      id
        ? unwrap(
            api.PATCH('/api/site_inductions/{id}', { params: { path: { id } }, body, headers }),
          )
        : unwrap(api.POST(INDUCTIONS, { body: { ...body, site_id }, headers })),
    onSuccess: inductionsChanged,
  });
}
