import { queryOptions } from '@tanstack/react-query';
import { recordKeys } from '@/core/records/cache';
import type { Answer, Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { queryClient } from '@/platform/queries';
import { useWrite } from '@/platform/useWrite';
import { contractor as kind } from '../kind';

const PATH = '/api/contractors/{id}/plant';
export type Plant = NonNullable<Answer<typeof PATH, 'get'>['plant']>[number];
export type PlantBody = Body<typeof PATH, 'post'>;

export const PLANT_KINDS = ['crane', 'scaffold', 'vehicle', 'lift', 'other'] as const;

/** The cranes, scaffolds and vehicles of a company. */
export const plantOf = (id: number) =>
  queryOptions({
    queryKey: [...recordKeys(kind).one(id), 'plant'],
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET(PATH, { params: { path: { id } }, signal }))).plant ?? [],
  });

/** Adds one, or changes the one that is there. */
export function useWritePlant(id: number, plant_id = 0) {
  return useWrite({
    about: plant_id || id,
    send: (body: PlantBody, headers) =>
      plant_id
        ? unwrap(
            api.PATCH(`${PATH}/{plant_id}`, { params: { path: { id, plant_id } }, body, headers }),
          )
        : unwrap(api.POST(PATH, { params: { path: { id } }, body, headers })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: recordKeys(kind).one(id) }),
  });
}
