import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer, Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { queryClient } from '@/platform/queries';
import { type ListSearch, placeOf } from '@/platform/search';
import { useWrite } from '@/platform/useWrite';

type ListAnswer = Answer<'/api/organizations', 'get'>;
export type OrganizationRow = NonNullable<ListAnswer['organizations']>[number];

export const organizationKeys = { all: ['organizations'] as const };

export const organizationList = ({ page, q }: ListSearch) =>
  queryOptions({
    queryKey: [...organizationKeys.all, 'list', { page, q }],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/organizations', {
          params: { query: { ...placeOf(page), q, per_page: 15 } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

type WaitingAnswer = Answer<'/api/registrations', 'get'>;
export type Registration = NonNullable<WaitingAnswer['registrations']>[number];

export const registrationList = () =>
  queryOptions({
    queryKey: [...organizationKeys.all, 'registrations'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/registrations', { signal })),
  });

const ONE = '/api/organizations/{id}';

/** How much of it is used: never what is in it. */
export const organizationUsage = (id: number) =>
  queryOptions({
    queryKey: [...organizationKeys.all, 'usage', id],
    queryFn: ({ signal }) => unwrap(api.GET(ONE, { params: { path: { id } }, signal })),
  });

const settle = () => queryClient.invalidateQueries({ queryKey: organizationKeys.all });

/** The answer has the link for its administrator, where no mail goes out. */
export function useMakeOrganization() {
  return useWrite({
    send: (body: Body<'/api/organizations', 'post'>, headers) =>
      unwrap(api.POST('/api/organizations', { body, headers })),
    onSuccess: settle,
  });
}

export function useEditOrganization(id: number) {
  return useWrite({
    send: (body: Body<typeof ONE, 'patch'>, headers) =>
      unwrap(api.PATCH(ONE, { params: { path: { id } }, body, headers })),
    onSuccess: settle,
  });
}

export async function setStatus(id: number, status: 'Active' | 'Inactive'): Promise<void> {
  await unwrap(api.PATCH(ONE, { params: { path: { id } }, body: { status } }));
  await settle();
}

export async function announceDeletion(id: number): Promise<void> {
  await unwrap(api.DELETE(ONE, { params: { path: { id } } }));
  await settle();
}

export async function keepOrganization(id: number): Promise<void> {
  await unwrap(api.POST('/api/organizations/{id}/keep', { params: { path: { id } } }));
  await settle();
}
