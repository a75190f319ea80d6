import { queryOptions } from '@tanstack/react-query';
import type { Answer, Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { queryClient } from '@/platform/queries';
import { useWrite } from '@/platform/useWrite';
import { siteKeys } from '../settings';

type Plans = Answer<'/api/sites/{id}/plans', 'get'>;
export type Plan = NonNullable<Plans['plans']>[number];
export type Pointer = NonNullable<Plan['pointers']>[number];
type PlanBody = Body<'/api/sites/{id}/plans', 'post'>;
type PlanPatch = Body<'/api/site_plans/{id}', 'patch'>;
type PointerBody = Body<'/api/site_plans/{id}/pointers', 'post'>;
type PointerPatch = Body<'/api/site_pointers/{id}', 'patch'>;

export const plansOf = (id: number) =>
  queryOptions({
    queryKey: siteKeys.plans(id),
    queryFn: async ({ signal }) => {
      const params = { path: { id } };
      return (await unwrap(api.GET('/api/sites/{id}/plans', { params, signal }))).plans ?? [];
    },
    enabled: id > 0,
  });

interface About {
  id: number;
}

/** Each write answers with all plans of the site as they are then. */
export function usePlanWrites(siteId: number) {
  const about = ({ id }: About) => id;
  const onSuccess = ({ plans }: Plans) =>
    queryClient.setQueryData(siteKeys.plans(siteId), plans ?? []);
  const path = (id: number) => ({ path: { id } });
  return {
    add: useWrite({
      send: (body: PlanBody, headers) =>
        unwrap(api.POST('/api/sites/{id}/plans', { params: path(siteId), body, headers })),
      onSuccess,
    }),
    edit: useWrite({
      about,
      send: ({ id, ...body }: About & PlanPatch, headers) =>
        unwrap(api.PATCH('/api/site_plans/{id}', { params: path(id), body, headers })),
      onSuccess,
    }),
    remove: useWrite({
      about,
      send: ({ id }: About, headers) =>
        unwrap(api.DELETE('/api/site_plans/{id}', { params: path(id), headers })),
      onSuccess,
    }),
    order: useWrite({
      send: (plan_ids: number[], headers) => {
        const params = path(siteId);
        const body = { plan_ids };
        return unwrap(api.POST('/api/sites/{id}/plans/order', { params, body, headers }));
      },
      onSuccess,
    }),
  };
}

export function usePointerWrites(siteId: number) {
  const about = ({ id }: About) => id;
  const onSuccess = ({ plans }: Plans) =>
    queryClient.setQueryData(siteKeys.plans(siteId), plans ?? []);
  const path = (id: number) => ({ path: { id } });
  return {
    add: useWrite({
      about,
      send: ({ id, ...body }: About & PointerBody, headers) =>
        unwrap(api.POST('/api/site_plans/{id}/pointers', { params: path(id), body, headers })),
      onSuccess,
    }),
    edit: useWrite({
      about,
      send: ({ id, ...body }: About & PointerPatch, headers) =>
        unwrap(api.PATCH('/api/site_pointers/{id}', { params: path(id), body, headers })),
      onSuccess,
    }),
    remove: useWrite({
      about,
      send: ({ id }: About, headers) =>
        unwrap(api.DELETE('/api/site_pointers/{id}', { params: path(id), headers })),
      onSuccess,
    }),
  };
}
