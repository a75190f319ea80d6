import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer, Body, Query } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { queryClient } from '@/platform/queries';
import { useWrite } from '@/platform/useWrite';

export type Visit = NonNullable<Answer<'/api/site_visits', 'get'>['visits']>[number];
export type SignOn = Body<'/api/site_visits', 'post'>;

/** Also what live events outdate: the start of the answers of the module. */
const KEY = ['contractors', 'visits'] as const;

export const visitList = (query: NonNullable<Query<'/api/site_visits', 'get'>>) =>
  queryOptions({
    queryKey: [...KEY, query],
    queryFn: ({ signal }) => unwrap(api.GET('/api/site_visits', { params: { query }, signal })),
    placeholderData: keepPreviousData,
    enabled: (query.site_id ?? 0) > 0,
  });

const settled = () => void queryClient.invalidateQueries({ queryKey: KEY });

export function useSignOn() {
  return useWrite({
    about: ({ site_id }: SignOn) => site_id,
    send: (body: SignOn, headers) => unwrap(api.POST('/api/site_visits', { body, headers })),
    onSuccess: settled,
  });
}

export function useSignOff() {
  return useWrite({
    about: (id: number) => id,
    send: (id: number, headers) =>
      unwrap(api.POST('/api/site_visits/{id}/sign_off', { params: { path: { id } }, headers })),
    onSuccess: settled,
  });
}
