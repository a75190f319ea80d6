import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Answer, Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { useWrite } from '@/platform/useWrite';

export type Comment = Answer<'/api/comments', 'post'>['comment'];
export type Colleague = NonNullable<Answer<'/api/comments/people', 'get'>['people']>[number];

/** A record that people talk about. */
export interface About {
  readonly module: Body<'/api/comments', 'post'>['module'];
  readonly id: number;
  /** The key under which the record is kept, to be asked for again. */
  readonly key: readonly unknown[];
}

/** What somebody says, with the ids of those whom it mentions. */
export interface Words {
  readonly body: string;
  readonly mentions: number[];
}

/** Who sees a record, and so can be mentioned. */
export const witnesses = ({ module, id }: About) =>
  queryOptions({
    queryKey: ['comments', 'people', module, id],
    queryFn: async ({ signal }) => {
      const query = { module, record_id: id };
      const answer = await unwrap(api.GET('/api/comments/people', { params: { query }, signal }));
      return answer.people ?? [];
    },
    staleTime: 60_000,
  });

/** What is said stands in the record, so that is asked for again. */
function useShown(about: About) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: about.key });
}

/** Follows several records of a module at once, or stops it. */
export function useFollowMany(module: About['module'], shown: readonly unknown[]) {
  const client = useQueryClient();
  return useWrite({
    send: (given: { ids: readonly number[]; follows: boolean }, headers) => {
      const body = { module, record_ids: [...given.ids], follows: given.follows };
      return unwrap(api.POST('/api/followers/bulk', { body, headers }));
    },
    onSuccess: () => client.invalidateQueries({ queryKey: shown }),
  });
}

export function useComment(about: About) {
  const onSuccess = useShown(about);
  return useWrite({
    about: about.id,
    send: (words: Words, headers) => {
      const body = { module: about.module, record_id: about.id, ...words };
      return unwrap(api.POST('/api/comments', { body, headers }));
    },
    onSuccess,
  });
}

export function useCorrectComment(about: About, id: number) {
  const onSuccess = useShown(about);
  const params = { path: { id } };
  return useWrite({
    about: id,
    send: (body: Words, headers) =>
      unwrap(api.PATCH('/api/comments/{id}', { params, body, headers })),
    onSuccess,
  });
}

export function useWithdrawComment(about: About, id: number) {
  const onSuccess = useShown(about);
  const params = { path: { id } };
  return useWrite({
    about: id,
    send: (_: undefined, headers) => unwrap(api.DELETE('/api/comments/{id}', { params, headers })),
    onSuccess,
  });
}

export function useFollow(about: About) {
  const onSuccess = useShown(about);
  return useWrite({
    about: about.id,
    send: (follows: boolean, headers) => {
      const body = { module: about.module, record_id: about.id, follows };
      return unwrap(api.POST('/api/followers', { body, headers }));
    },
    onSuccess,
  });
}
