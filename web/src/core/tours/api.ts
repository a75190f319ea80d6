import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '@/platform/client';
import { newKey } from '@/platform/headers';
import { queryClient } from '@/platform/queries';

const PATH = '/api/intro_tour_user_tracking';

/** How far this person has come in each tour. */
export const seenTours = queryOptions({
  queryKey: ['tours'],
  queryFn: async ({ signal }) => (await unwrap(api.GET(PATH, { signal }))).intro_tours ?? [],
  staleTime: Number.POSITIVE_INFINITY,
});

/** A step was seen. Where that cannot be told the tour is offered once more, and nothing is lost. */
export async function track(tour: string, step: number): Promise<void> {
  const headers = { 'Idempotency-Key': newKey() };
  const answer = await unwrap(api.POST(PATH, { body: { tour, step }, headers })).catch(() => null);
  if (answer) queryClient.setQueryData(seenTours.queryKey, answer.intro_tours ?? []);
}
