import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { queryClient } from '@/platform/queries';

const PATH = '/api/organization_archives';

export type Archive = NonNullable<Answer<typeof PATH, 'get'>['archives']>[number];

/** How soon it is seen that one is made. */
const LOOK_MS = 3000;
/** Links work for an hour. */
const LINKS_MS = 30 * 60_000;

export const archivesQuery = queryOptions({
  queryKey: ['archives'],
  queryFn: async ({ signal }) => unwrap(api.GET(PATH, { signal })),
  refetchInterval: ({ state }) =>
    state.data?.archives?.some((one) => one.state === 'waiting') ? LOOK_MS : LINKS_MS,
});

const settle = () => void queryClient.invalidateQueries({ queryKey: archivesQuery.queryKey });

export async function askForArchive(): Promise<void> {
  await unwrap(api.POST(PATH, {}));
  settle();
}

export async function removeArchive(id: number): Promise<void> {
  await unwrap(api.DELETE(`${PATH}/{id}`, { params: { path: { id } } }));
  settle();
}
