import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import type { Way } from '@/platform/unsent/deliver';
import { type Once, useWrite } from '@/platform/useWrite';
import { type Action, type ActionBody, type ActionPatch, actionKeys } from './api';

/**
 * The server answers a write with the record as it is now, so it is shown at
 * once; lists, Home and the record that asked for the action follow.
 */
function settle(client: QueryClient, action: Action): void {
  client.setQueryData(actionKeys.one(action.id), action);
  void client.invalidateQueries({ queryKey: actionKeys.lists });
  void client.invalidateQueries({ queryKey: ['actions', 'counts'] });
  void client.invalidateQueries({ queryKey: ['observations'] });
  void client.invalidateQueries({ queryKey: ['dashboards'] });
}

/** A write about one action that answers with it. */
export function useActionWrite<V>(
  send: (input: V, headers: Once) => Promise<{ action: Action }>,
  about?: number | ((input: V) => number),
) {
  const client = useQueryClient();
  return useWrite({
    about,
    send: async (input: V, headers) => (await send(input, headers)).action,
    onSuccess: (action) => settle(client, action),
  });
}

export function useCreateAction() {
  return useActionWrite((body: ActionBody, headers) =>
    unwrap(api.POST('/api/actions', { body, headers })),
  );
}

export function useEditAction(id: number) {
  const params = { path: { id } };
  return useActionWrite(
    (body: ActionPatch, headers) =>
      unwrap(api.PATCH('/api/actions/{id}', { params, body, headers })),
    id,
  );
}

export function useStartAction() {
  return useActionWrite(
    (id: number, headers) =>
      unwrap(api.POST('/api/actions/{id}/start', { params: { path: { id } }, headers })),
    (id) => id,
  );
}

export type Completion = Body<'/api/actions/{id}/complete', 'post'>;

/** How a completion is sent, at once or when the network is back. */
export const wayOfCompletions = (client: QueryClient): Way<Action> => ({
  send: async ({ about: id }, body, options) => {
    const params = { path: { id } };
    const call = { params, body: body as Completion, ...options };
    return (await unwrap(api.POST('/api/actions/{id}/complete', call))).action;
  },
  sent: (_, action) => settle(client, action),
});

export function useCloseAction(id: number) {
  const params = { path: { id } };
  return useActionWrite(
    (body: { remarks: string; check_on?: string; check_criterion?: string }, headers) =>
      unwrap(api.POST('/api/actions/{id}/close', { params, body, headers })),
    id,
  );
}

export function useEndSeries(id: number) {
  const params = { path: { id } };
  return useActionWrite(
    (_: undefined, headers) =>
      unwrap(api.POST('/api/actions/{id}/end_series', { params, headers })),
    id,
  );
}

export function useReopenAction(id: number) {
  const params = { path: { id } };
  return useActionWrite(
    (body: { reason: string; due_date?: string }, headers) =>
      unwrap(api.POST('/api/actions/{id}/reopen', { params, body, headers })),
    id,
  );
}
