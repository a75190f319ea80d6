import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Answer, Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { useWrite } from '@/platform/useWrite';

const PATH = '/api/v1/my_account/notifications';

export type Chosen = NonNullable<Answer<typeof PATH, 'get'>['choices']>[number];
type Choices = Body<typeof PATH, 'patch'>;

export const noticesQuery = queryOptions({
  queryKey: ['users', 'notices'],
  queryFn: ({ signal }) => unwrap(api.GET(PATH, { signal })),
});

/** Saves how one wants to hear of a topic; the answer has all of them. */
export function useChooseNotices() {
  const client = useQueryClient();
  return useWrite({
    send: (body: Choices, headers) => unwrap(api.PATCH(PATH, { body, headers })),
    onSuccess: (answer) => client.setQueryData(noticesQuery.queryKey, answer),
  });
}
