import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { queryClient } from '@/platform/queries';
import { type ListSearch, pageParams } from '@/platform/search';
import { useWrite } from '@/platform/useWrite';

type ListAnswer = Answer<'/api/mails', 'get'>;
export type MailRow = NonNullable<ListAnswer['mails']>[number];

export const MAIL_STATUSES = ['queued', 'sent', 'failed', 'bounced', 'resting', 'kept'] as const;

export type MailSearch = ListSearch & { status?: string };

/** The first part is that of the notifications: what writes a mail also tells somebody. */
const keys = {
  lists: ['notifications', 'mails', 'list'],
  one: (id: number) => ['notifications', 'mails', id],
};

export const mailList = ({ page, status }: MailSearch) => {
  const query = {
    ...pageParams(page),
    per_page: 15,
    status: MAIL_STATUSES.find((each) => each === status),
  };
  return queryOptions({
    queryKey: [...keys.lists, query],
    queryFn: ({ signal }) => unwrap(api.GET('/api/mails', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
};

export const mailQuery = (id: number) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: async ({ signal }) => {
      const params = { path: { id } };
      return (await unwrap(api.GET('/api/mails/{id}', { params, signal }))).mail;
    },
  });

/** What failed, or was kept when there was no server, goes out anew under the same Message-ID. */
export function useResend() {
  return useWrite({
    about: (id: number) => id,
    send: (id: number, headers) =>
      unwrap(api.POST('/api/mails/{id}/resend', { params: { path: { id } }, headers })),
    onSuccess: ({ mail }) => {
      queryClient.setQueryData(mailQuery(mail.id).queryKey, mail);
      void queryClient.invalidateQueries({ queryKey: keys.lists });
    },
  });
}

/** Sends a mail to oneself, and says how far the server let it come. */
export function useServerTest() {
  return useWrite({
    send: (_: null, headers) => unwrap(api.POST('/api/mails/test', { headers })),
  });
}
