import { queryOptions } from '@tanstack/react-query';
import { recordKeys } from '@/core/records/cache';
import type { Answer, Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { queryClient } from '@/platform/queries';
import { useWrite } from '@/platform/useWrite';
import { contractor as kind } from '../kind';

const PATH = '/api/contractors/{id}/hours';
export type Hours = Answer<typeof PATH, 'get'>;
export type SiteHours = NonNullable<Hours['sites']>[number];
export type MonthHours = NonNullable<SiteHours['months']>[number];
type Cells = Body<typeof PATH, 'patch'>['cells'];

/** What a company's people worked in a year, by site and month. */
export const hoursOf = (id: number, year: number) =>
  queryOptions({
    queryKey: [...recordKeys(kind).one(id), 'hours', year],
    queryFn: ({ signal }) =>
      unwrap(api.GET(PATH, { params: { path: { id }, query: { year } }, signal })),
  });

export function useReturnHours(id: number) {
  return useWrite({
    about: id,
    send: (cells: Cells, headers) =>
      unwrap(api.PATCH(PATH, { params: { path: { id } }, body: { cells }, headers })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: recordKeys(kind).one(id) }),
  });
}
