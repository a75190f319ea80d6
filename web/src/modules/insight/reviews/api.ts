import { queryOptions } from '@tanstack/react-query';
import type { Answer, Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { queryClient } from '@/platform/queries';
import { useWrite } from '@/platform/useWrite';
import { KEY } from '../api';

export type Reviewed = Answer<'/api/management_reviews/{id}', 'get'>;
export type Review = Reviewed['review'];
export type ReviewSection = NonNullable<Reviewed['sections']>[number];
export type SectionName = ReviewSection['section'];
type Values = Body<'/api/management_reviews', 'post'>;

const PATH = '/api/management_reviews/{id}';
const REVIEWS = [...KEY, 'reviews'] as const;
const changed = () => queryClient.invalidateQueries({ queryKey: REVIEWS });
const answered = (answer: Reviewed) => {
  queryClient.setQueryData([...REVIEWS, answer.review.id], answer);
  void queryClient.invalidateQueries({ queryKey: REVIEWS, exact: true });
};

export const reviewsQuery = queryOptions({
  queryKey: REVIEWS,
  queryFn: async ({ signal }) =>
    (await unwrap(api.GET('/api/management_reviews', { signal }))).reviews ?? [],
});

export const reviewQuery = (id: number) =>
  queryOptions({
    queryKey: [...REVIEWS, id],
    queryFn: ({ signal }) => unwrap(api.GET(PATH, { params: { path: { id } }, signal })),
  });

export function useAddReview() {
  return useWrite({
    send: (body: Values, headers) => unwrap(api.POST('/api/management_reviews', { body, headers })),
    onSuccess: answered,
  });
}

export function useChangeReview(id: number) {
  return useWrite({
    send: (body: Body<'/api/management_reviews/{id}', 'put'>, headers) =>
      unwrap(api.PUT(PATH, { params: { path: { id } }, body, headers })),
    about: id,
    onSuccess: answered,
  });
}

export function useFinishReview(id: number) {
  return useWrite({
    send: (_: null, headers) =>
      unwrap(api.POST(`${PATH}/finish`, { params: { path: { id } }, headers })),
    about: id,
    onSuccess: answered,
  });
}

export function useReopenReview(id: number) {
  return useWrite({
    send: (_: null, headers) =>
      unwrap(api.POST(`${PATH}/reopen`, { params: { path: { id } }, headers })),
    about: id,
    onSuccess: answered,
  });
}

export function useRemoveReview(id: number) {
  return useWrite({
    send: (_: null, headers) => unwrap(api.DELETE(PATH, { params: { path: { id } }, headers })),
    about: id,
    onSuccess: changed,
  });
}
