import { queryOptions } from '@tanstack/react-query';
import type { Answer, Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { HOME_KEY } from '@/platform/home';
import { kindOf, type WorkList } from '@/platform/modules';
import { queryClient } from '@/platform/queries';
import { useWrite } from '@/platform/useWrite';

export type Review = Answer<'/api/reviews', 'get'>['reviews'][number];
export type Seat = Review['steps'][number]['seats'][number];
export type Waiting = Answer<'/api/reviews/mine', 'get'>['reviews'][number];
export type Decision = Body<'/api/reviews/{id}/decide', 'post'>;

/** A review is told of as a change of its record, so it is kept beside the record's own answers. */
const keyOf = (module: string) => kindOf(module)?.key ?? module;

export const reviewsOf = (module: string, record_id: number) =>
  queryOptions({
    queryKey: [keyOf(module), 'reviews', record_id],
    queryFn: async ({ signal }) => {
      const params = { query: { module, record_id } };
      return (await unwrap(api.GET('/api/reviews', { params, signal }))).reviews ?? [];
    },
  });

/** What waits for this person's decision, the longest waiting first; it is old when Home is. */
export const myReviews = (site_id?: number) =>
  queryOptions({
    queryKey: [...HOME_KEY, 'reviews', site_id],
    queryFn: async ({ signal }): Promise<WorkList> => {
      const params = { query: { per_page: 100, site_id } };
      const { reviews, meta } = await unwrap(api.GET('/api/reviews/mine', { params, signal }));
      const items = (reviews ?? []).map((record) => ({ id: record.review_id, record }));
      return { total: meta.total_count, items };
    },
  });

function outdate(module: string): void {
  void queryClient.invalidateQueries({ queryKey: [keyOf(module)] });
  void queryClient.invalidateQueries({ queryKey: HOME_KEY });
}

interface Which {
  readonly id: number;
  readonly module: string;
}

export function useDecide({ id, module }: Which) {
  const params = { path: { id } };
  return useWrite({
    about: id,
    send: (body: Decision, headers) =>
      unwrap(api.POST('/api/reviews/{id}/decide', { params, body, headers })),
    // Somebody else may have been quicker: then what is shown is old as well.
    onSettled: () => outdate(module),
  });
}

export function useWithdraw({ id, module }: Which) {
  const params = { path: { id } };
  return useWrite({
    about: id,
    send: (_: null, headers) => unwrap(api.POST('/api/reviews/{id}/withdraw', { params, headers })),
    onSettled: () => outdate(module),
  });
}
