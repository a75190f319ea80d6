import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer, Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { type FileFormat, saveFile } from '@/platform/download';
import { idsOf, pageParams } from '@/platform/search';
import { standingQuery, type UserSearch } from './filters';

export type User = Answer<'/api/users/{id}', 'get'>['user'];
export type Invitation = Answer<'/api/users/{id}/invitation', 'post'>['invitation'];
export type Permissions = Answer<'/api/users/{id}/permissions', 'get'>;
export type NewUser = Body<'/api/users', 'post'>;
export type UserPatch = Body<'/api/users/{id}', 'patch'>;

/** All that is kept of people is old when one of them was changed. */
export const USERS_KEY = ['users'] as const;

/** The address of the list as the parameters of its call. */
function queryOf(search: UserSearch) {
  return {
    q: search.q,
    sort: search.sort,
    role_id: idsOf(search.role_id),
    site_id: idsOf(search.site_id),
    ...standingQuery(search.status),
  };
}

export const userList = (search: UserSearch) =>
  queryOptions({
    queryKey: [...USERS_KEY, 'rows', search],
    queryFn: async ({ signal }) => {
      const query = { ...queryOf(search), ...pageParams(search.page) };
      const { users, meta } = await unwrap(api.GET('/api/users', { params: { query }, signal }));
      return { rows: users ?? [], meta };
    },
    placeholderData: keepPreviousData,
  });

export const userCounts = (search: UserSearch) => {
  const { sort: _, ...query } = queryOf({ ...search, status: undefined });
  return queryOptions({
    queryKey: [...USERS_KEY, 'counts', query],
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET('/api/users/status_counts', { params: { query }, signal }))).counts,
    placeholderData: keepPreviousData,
  });
};

const path = (id: number) => ({ path: { id } });

export const userQuery = (id: number) =>
  queryOptions({
    queryKey: [...USERS_KEY, 'one', id],
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET('/api/users/{id}', { params: path(id), signal }))).user,
    enabled: id > 0,
  });

export const permissionsQuery = (id: number) =>
  queryOptions({
    queryKey: [...USERS_KEY, 'permissions', id],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/users/{id}/permissions', { params: path(id), signal })),
  });

export const openWorkQuery = (id: number) =>
  queryOptions({
    queryKey: [...USERS_KEY, 'work', id],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/users/{id}/open_work', { params: path(id), signal })),
    staleTime: 0,
  });

export const saveUserTemplate = () =>
  saveFile(api.GET('/api/users/import_template', { parseAs: 'blob' }));

/** Saves the list as it is filtered and sorted. */
export function exportUsers(search: UserSearch, format: FileFormat): Promise<void> {
  const query = { ...queryOf(search), format };
  return saveFile(api.GET('/api/users', { params: { query }, parseAs: 'blob' }));
}
