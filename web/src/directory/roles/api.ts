import { queryOptions } from '@tanstack/react-query';
import type { Answer, Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { queryClient } from '@/platform/queries';
import { useWrite } from '@/platform/useWrite';

export type Role = Answer<'/api/roles/{id}', 'get'>['role'];
export type RoleBody = Body<'/api/roles', 'post'>;

const KEY = ['roles'] as const;

/** There are few, so that all of them come at once. */
export const roleList = queryOptions({
  queryKey: [...KEY, 'all'],
  queryFn: async ({ signal }) => (await unwrap(api.GET('/api/roles', { signal }))).roles ?? [],
});

export const roleQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET('/api/roles/{id}', { params: { path: { id } }, signal }))).role,
    enabled: id > 0,
  });

/** Whoever has the role may do something else from now on. */
function settle({ role }: { role: Role }): void {
  queryClient.setQueryData(roleQuery(role.id).queryKey, role);
  outdate();
}

function outdate(): void {
  void queryClient.invalidateQueries({ queryKey: roleList.queryKey });
  void queryClient.invalidateQueries({ queryKey: ['users'] });
}

export function useAddRole() {
  return useWrite({
    send: (body: RoleBody, headers) => unwrap(api.POST('/api/roles', { body, headers })),
    onSuccess: settle,
  });
}

const path = (id: number) => ({ path: { id } });

export function useEditRole(id: number) {
  return useWrite({
    send: (body: RoleBody, headers) =>
      unwrap(api.PATCH('/api/roles/{id}', { params: path(id), body, headers })),
    onSuccess: settle,
  });
}

export function useRestoreRole(id: number) {
  return useWrite({
    send: (_: null, headers) =>
      unwrap(api.POST('/api/roles/{id}/restore', { params: path(id), headers })),
    onSuccess: settle,
  });
}

export function useRemoveRole(id: number) {
  return useWrite({
    send: (_: null, headers) =>
      unwrap(api.DELETE('/api/roles/{id}', { params: path(id), headers })),
    onSuccess: outdate,
  });
}
