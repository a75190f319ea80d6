import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { pageParams } from '@/platform/search';
import { ALL } from './api';

const ONLINE = '/api/v1/online_payments';
export type OnlinePaymentRow = NonNullable<Answer<typeof ONLINE, 'get'>['online_payments']>[number];

export const onlinePaymentsQuery = (page: number, state: OnlinePaymentRow['state'] | null) =>
  queryOptions({
    queryKey: [...ALL, 'online', page, state],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET(ONLINE, {
          params: { query: { ...pageParams(page), state: state ? [state] : undefined } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });
