import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer, Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { queryClient } from '@/platform/queries';
import { type ListSearch, pageParams } from '@/platform/search';
import { useWrite } from '@/platform/useWrite';

const ALL = ['domains'] as const;
const ONE = '/api/domains/{id}';

export type Domain = NonNullable<Answer<'/api/domains', 'get'>['domains']>[number];
export type Checked = Answer<'/api/domains/{id}/check', 'post'>;

/** Own domains, former sub-domains and reserved names. */
export const domainsQuery = ({ page, q }: ListSearch) =>
  queryOptions({
    queryKey: [...ALL, 'list', { page, q }],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/domains', {
          params: { query: { ...pageParams(page), q, per_page: 25 } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

const settle = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ALL }),
    queryClient.invalidateQueries({ queryKey: ['organizations'] }),
  ]);

export function useAddDomain() {
  return useWrite({
    send: (body: Body<'/api/domains', 'post'>, headers) =>
      unwrap(api.POST('/api/domains', { body, headers })),
    onSuccess: settle,
  });
}

export function useReserveName() {
  return useWrite({
    send: (body: Body<'/api/domains/reserved', 'post'>, headers) =>
      unwrap(api.POST('/api/domains/reserved', { body, headers })),
    onSuccess: settle,
  });
}

export function useChangeSubDomain(id: number) {
  return useWrite({
    send: (body: Body<'/api/organizations/{id}/sub_domain', 'put'>, headers) =>
      unwrap(
        api.PUT('/api/organizations/{id}/sub_domain', { params: { path: { id } }, body, headers }),
      ),
    onSuccess: settle,
  });
}

export async function checkDomain(id: number): Promise<Checked> {
  const checked = await unwrap(api.POST('/api/domains/{id}/check', { params: { path: { id } } }));
  await settle();
  return checked;
}

export async function removeDomain(id: number): Promise<void> {
  await unwrap(api.DELETE(ONE, { params: { path: { id } } }));
  await settle();
}
