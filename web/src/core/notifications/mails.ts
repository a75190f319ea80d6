import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { type ListSearch, placeOf } from '@/platform/search';

type ListAnswer = Answer<'/api/mails', 'get'>;
export type MailRow = NonNullable<ListAnswer['mails']>[number];

export const MAIL_STATUSES = ['queued', 'sent', 'failed', 'kept'] as const;

export type MailSearch = ListSearch & { status?: string };

/** The first part is that of the notifications: what writes a mail also tells somebody. */
const keys = {
  lists: ['notifications', 'mails', 'list'],
  one: (id: number) => ['notifications', 'mails', id],
};

export const mailList = ({ page, status }: MailSearch) => {
  const query = {
    ...placeOf(page),
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
