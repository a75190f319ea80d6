import { queryOptions } from '@tanstack/react-query';
import type { Answer, Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { queryClient } from '@/platform/queries';
import type { Options } from '@/platform/unsent/offline';
import { useWrite } from '@/platform/useWrite';

export type Muster = Answer<'/api/musters/{id}', 'get'>['muster'];
export type MusterRow = NonNullable<Answer<'/api/musters', 'get'>['musters']>[number];
export type MusterPerson = NonNullable<Muster['people']>[number];
type SentMark = Body<'/api/musters/{id}/marks', 'post'>;
/** A mark as the device keeps it: with the time by its own clock, of which the age alone is sent. */
export type Mark = Omit<SentMark, 'age_ms'> & { readonly at: string };

const KEY = ['contractors', 'musters'] as const;

export const musterList = (site_id: number) =>
  queryOptions({
    queryKey: [...KEY, 'of', site_id],
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET('/api/musters', { params: { query: { site_id } }, signal }))).musters ??
      [],
    enabled: site_id > 0,
  });

export const oneMuster = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET('/api/musters/{id}', { params: { path: { id } }, signal }))).muster,
  });

/** Which answers a device keeps for when there is no network. */
export const isKeptMuster = (key: readonly unknown[]): boolean =>
  key[0] === KEY[0] && key[1] === KEY[1];

/**
 * Sends a mark. It has no Idempotency-Key, since its age is another one at each try: sent twice it
 * is the same all the same, and somebody added is known by the device's id.
 */
export function sendMark(id: number, { at, ...mark }: Mark, { signal }: Options) {
  const body = { ...mark, age_ms: ageOf(at) };
  return unwrap(api.POST('/api/musters/{id}/marks', { params: { path: { id } }, body, signal }));
}

export const ageOf = (at: string, now = Date.now()): number => Math.max(0, now - Date.parse(at));

/** As it was marked here it may not have become: what the server says holds. */
export const lookAgain = (id: number) =>
  queryClient.invalidateQueries({ queryKey: oneMuster(id).queryKey });

const settled = () => void queryClient.invalidateQueries({ queryKey: KEY });

export function useStartMuster() {
  return useWrite({
    about: ({ site_id }: Body<'/api/musters', 'post'>) => site_id,
    send: (body: Body<'/api/musters', 'post'>, headers) =>
      unwrap(api.POST('/api/musters', { body, headers })),
    onSuccess: settled,
  });
}

export function useFindings(id: number, ended: boolean) {
  return useWrite({
    about: id,
    send: ({ findings, unaccounted }: { findings: string; unaccounted: number }, headers) => {
      const params = { path: { id } };
      return unwrap(
        ended
          ? api.PATCH('/api/musters/{id}', { params, body: { findings }, headers })
          : api.POST('/api/musters/{id}/end', { params, body: { findings, unaccounted }, headers }),
      );
    },
    onSuccess: settled,
  });
}
