import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '@/platform/client';
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

function useWrite<V>(send: (input: V) => Promise<{ action: Action }>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: V) => (await send(input)).action,
    onSuccess: (action) => settle(client, action),
  });
}

export function useCreateAction() {
  return useWrite((body: ActionBody) => unwrap(api.POST('/api/actions', { body })));
}

export function useEditAction(id: number) {
  const params = { path: { id } };
  return useWrite((body: ActionPatch) => unwrap(api.PATCH('/api/actions/{id}', { params, body })));
}

export function useStartAction(id: number) {
  const params = { path: { id } };
  return useWrite((_: undefined) => unwrap(api.POST('/api/actions/{id}/start', { params })));
}

export interface Completion {
  remarks: string;
  attachment_ids: number[];
}

export function useCompleteAction(id: number) {
  const params = { path: { id } };
  return useWrite((body: Completion) =>
    unwrap(api.POST('/api/actions/{id}/complete', { params, body })),
  );
}

export function useCloseAction(id: number) {
  const params = { path: { id } };
  return useWrite((body: { remarks: string }) =>
    unwrap(api.POST('/api/actions/{id}/close', { params, body })),
  );
}

export function useReopenAction(id: number) {
  const params = { path: { id } };
  return useWrite((body: { reason: string }) =>
    unwrap(api.POST('/api/actions/{id}/reopen', { params, body })),
  );
}
