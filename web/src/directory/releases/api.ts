import { queryOptions } from '@tanstack/react-query';
import type { Answer, Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { queryClient } from '@/platform/queries';
import { useWrite } from '@/platform/useWrite';

const ALL = ['releases'] as const;
const ONE = '/api/code_releases/{id}';
const NEWS = '/api/code_releases/news';

export type Release = NonNullable<Answer<'/api/code_releases', 'get'>['code_releases']>[number];
export type Note = NonNullable<Answer<typeof NEWS, 'get'>['code_release']>;

/** What a release says in a language. */
export const textIn = (of: Release | undefined, locale: string) =>
  of?.texts?.find((text) => text.locale === locale);

/** Code releases, newest first, for the master super admin. */
export const releasesQuery = queryOptions({
  queryKey: [...ALL, 'list'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/code_releases', { signal })),
});

const settle = () => queryClient.invalidateQueries({ queryKey: [...ALL, 'list'] });

export function useSaveRelease(id?: number) {
  return useWrite({
    send: (body: Body<'/api/code_releases', 'post'>, headers) =>
      id
        ? unwrap(api.PATCH(ONE, { params: { path: { id } }, body, headers }))
        : unwrap(api.POST('/api/code_releases', { body, headers })),
    onSuccess: settle,
  });
}

export async function publishRelease(id: number): Promise<void> {
  await unwrap(api.POST('/api/code_releases/{id}/publish', { params: { path: { id } } }));
  await settle();
}

export async function deleteRelease(id: number): Promise<void> {
  await unwrap(api.DELETE(ONE, { params: { path: { id } } }));
  await settle();
}

/** The newest notes that this person has not seen; null: there are none. */
export const newsQuery = queryOptions({
  queryKey: [...ALL, 'news'],
  queryFn: async ({ signal }) => (await unwrap(api.GET(NEWS, { signal }))).code_release ?? null,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Where it cannot be told that they were seen, they are shown once more. */
export async function markSeen(note: Note): Promise<void> {
  const body = { published_at: note.published_at };
  await unwrap(api.POST(NEWS, { body })).catch(() => null);
}

export const forgetNews = () => queryClient.setQueryData(newsQuery.queryKey, null);
