import { queryOptions } from '@tanstack/react-query';
import type { Answer, Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { queryClient } from '@/platform/queries';
import { useWrite } from '@/platform/useWrite';
import { noticesQuery } from '../notices';

const PATH = '/api/my/browsers';
const QUIET = '/api/v1/my_account/quiet_hours';

export type Told = NonNullable<Answer<typeof PATH, 'get'>['browsers']>[number];

/** The browsers that show one's notifications, and the key by which this one is subscribed. */
export const browsersQuery = queryOptions({
  queryKey: ['users', 'browsers'],
  queryFn: ({ signal }) => unwrap(api.GET(PATH, { signal })),
});

export const outdate = () => queryClient.invalidateQueries({ queryKey: browsersQuery.queryKey });

export function useForget() {
  return useWrite({
    about: (id: number) => id,
    send: (id: number, headers) =>
      unwrap(api.DELETE(`${PATH}/{id}`, { params: { path: { id } }, headers })),
    onSuccess: (answer) => queryClient.setQueryData(browsersQuery.queryKey, answer),
  });
}

/** Quiet hours; null ends them. */
export function useKeepQuiet() {
  return useWrite({
    send: (hours: Body<typeof QUIET, 'put'> | null, headers) =>
      hours
        ? unwrap(api.PUT(QUIET, { body: hours, headers }))
        : unwrap(api.DELETE(QUIET, { headers })),
    onSuccess: (answer) => queryClient.setQueryData(noticesQuery.queryKey, answer),
  });
}
