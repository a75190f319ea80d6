import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { useWrite } from '@/platform/useWrite';

export type SavedView = NonNullable<Answer<'/api/views', 'get'>['views']>[number];
export type ListName = SavedView['list'];

const key = ['views'];

export const viewList = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => unwrap(api.GET('/api/views', { signal })),
  staleTime: 60_000,
});

export interface Draft {
  /** The view that is replaced; without one a new one is added. */
  id?: number;
  list: ListName;
  name: string;
  search: string;
  shared: boolean;
}

export function useSaveView() {
  const client = useQueryClient();
  return useWrite({
    send: ({ id, list, ...body }: Draft, headers) =>
      id
        ? unwrap(api.PATCH('/api/views/{id}', { params: { path: { id } }, body, headers }))
        : unwrap(api.POST('/api/views', { body: { list, ...body }, headers })),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}

export function useRemoveView() {
  const client = useQueryClient();
  return useWrite({
    about: (id: number) => id,
    send: (id: number, headers) =>
      unwrap(api.DELETE('/api/views/{id}', { params: { path: { id } }, headers })),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}
