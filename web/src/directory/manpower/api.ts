import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer, Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { queryClient } from '@/platform/queries';
import { type ListSearch, pageParams } from '@/platform/search';
import { useWrite } from '@/platform/useWrite';

export type Grid = Answer<'/api/manpower', 'get'>;
export type SiteYear = NonNullable<Grid['sites']>[number];
export type Cell = NonNullable<Body<'/api/manpower', 'patch'>['cells']>[number];

export const METRICS = ['headcount', 'days', 'hours'] as const;
export type Metric = (typeof METRICS)[number];

const keys = { all: ['manpower'] as const };
const PER_PAGE = 50;

export const yearGrid = (year: number, page: ListSearch['page'], q?: string) => {
  const query = { year, ...pageParams(page), q, per_page: PER_PAGE };
  return queryOptions({
    queryKey: [...keys.all, query],
    queryFn: ({ signal }) => unwrap(api.GET('/api/manpower', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
};

const refresh = () => queryClient.invalidateQueries({ queryKey: keys.all });

export function useEnter() {
  return useWrite({
    send: (cells: Cell[], headers) =>
      unwrap(api.PATCH('/api/manpower', { body: { cells }, headers })),
    onSuccess: refresh,
  });
}

export function useCopyMonth() {
  return useWrite({
    send: (month: string, headers) =>
      unwrap(api.POST('/api/manpower/copy', { body: { month }, headers })),
    onSuccess: refresh,
  });
}
