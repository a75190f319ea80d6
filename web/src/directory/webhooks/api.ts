import { queryOptions } from '@tanstack/react-query';
import type { Answer, Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { queryClient } from '@/platform/queries';
import { useWrite } from '@/platform/useWrite';

const PATH = '/api/webhooks';
const ONE = '/api/webhooks/{id}';
const DELIVERIES = '/api/webhooks/{id}/deliveries';

export type Webhook = NonNullable<Answer<typeof PATH, 'get'>['webhooks']>[number];
export type Delivery = NonNullable<Answer<typeof DELIVERIES, 'get'>['deliveries']>[number];
export type Draft = Body<typeof PATH, 'post'>;

/** How soon it is seen that something has arrived. */
const LOOK_MS = 3000;

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: async ({ signal }) => unwrap(api.GET(PATH, { signal })),
  refetchInterval: ({ state }) =>
    state.data?.webhooks?.some(({ waiting }) => waiting > 0) ? LOOK_MS : false,
});

export const deliveriesQuery = (id: number) =>
  queryOptions({
    queryKey: ['webhooks', id],
    queryFn: async ({ signal }) =>
      unwrap(api.GET(DELIVERIES, { params: { path: { id }, query: { per_page: 100 } }, signal })),
    refetchInterval: ({ state }) =>
      state.data?.deliveries?.some((one) => one.state === 'waiting') ? LOOK_MS : false,
  });

const settle = () => void queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey });

/** The answer has the secret, this once. */
export function useMakeWebhook() {
  return useWrite({
    send: (body: Draft, headers) => unwrap(api.POST(PATH, { body, headers })),
    onSuccess: settle,
  });
}

export function useEditWebhook(id: number) {
  return useWrite({
    send: (body: Draft, headers) =>
      unwrap(api.PUT(ONE, { params: { path: { id } }, body, headers })),
    onSuccess: settle,
  });
}

export async function removeWebhook(id: number): Promise<void> {
  await unwrap(api.DELETE(ONE, { params: { path: { id } } }));
  settle();
}

/** The answer has the secret, this once. */
export async function renewSecret(id: number): Promise<string> {
  const { secret } = await unwrap(api.POST(`${ONE}/secret`, { params: { path: { id } } }));
  settle();
  return secret;
}

export async function switchTo(id: number, state: 'active' | 'disabled'): Promise<void> {
  await unwrap(api.POST(`${ONE}/state`, { params: { path: { id } }, body: { state } }));
  settle();
}

export async function sendTrial(id: number): Promise<void> {
  await unwrap(api.POST(`${ONE}/trial`, { params: { path: { id } } }));
  settle();
}

export async function replay(id: number, delivery_id: number): Promise<void> {
  await unwrap(
    api.POST(`${DELIVERIES}/{delivery_id}/replay`, { params: { path: { id, delivery_id } } }),
  );
  settle();
}

export async function replaySince(id: number, since: string): Promise<number> {
  const { count } = await unwrap(
    api.POST(`${ONE}/replay`, { params: { path: { id } }, body: { since } }),
  );
  settle();
  return count;
}
