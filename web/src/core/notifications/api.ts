import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import type { pageParams } from '@/platform/search';
import { session } from '@/platform/session';
import { useWrite } from '@/platform/useWrite';

type ListAnswer = Answer<'/api/v1/notifications', 'get'>;
export type Notification = NonNullable<ListAnswer['notifications']>[number];

export const notificationKeys = { all: ['notifications'] as const };

type Asked = ReturnType<typeof pageParams> & { per_page: number; unread?: boolean };

export const notificationList = (query: Asked) =>
  queryOptions({
    queryKey: [...notificationKeys.all, 'list', query],
    queryFn: async ({ signal }) => {
      const answer = await unwrap(api.GET('/api/v1/notifications', { params: { query }, signal }));
      session.replaceUnread(answer.unread_count);
      return answer;
    },
    placeholderData: keepPreviousData,
  });

interface Mark {
  id: number;
  isRead: boolean;
}

/** Marks one as read or unread. */
export function useMarkRead() {
  const client = useQueryClient();
  return useWrite({
    about: ({ id }: Mark) => id,
    send: ({ id, isRead }: Mark, headers) => {
      const params = { path: { id } };
      const body = { is_read: isRead };
      return unwrap(api.PATCH('/api/v1/notifications/{id}', { params, body, headers }));
    },
    onSettled: () => client.invalidateQueries({ queryKey: notificationKeys.all }),
  });
}

export function useMarkAllRead() {
  const client = useQueryClient();
  return useWrite({
    send: (_: undefined, headers) =>
      unwrap(api.POST('/api/v1/notifications/read_all', { headers })),
    onSuccess: () => session.replaceUnread(0),
    onSettled: () => client.invalidateQueries({ queryKey: notificationKeys.all }),
  });
}
