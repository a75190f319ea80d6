import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { type ListSearch, placeOf } from '@/platform/search';

type ListAnswer = Answer<'/api/organizations', 'get'>;
export type OrganizationRow = NonNullable<ListAnswer['organizations']>[number];

export const organizationKeys = { all: ['organizations'] as const };

export const organizationList = ({ page }: ListSearch) =>
  queryOptions({
    queryKey: [...organizationKeys.all, 'list', { page }],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/organizations', {
          params: { query: { ...placeOf(page), per_page: 15 } },
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
