import { settle } from '@/modules/records/cache';
import { type About, type Send, useRecordWrite } from '@/modules/records/writes';
import type { Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import type { Way } from '@/platform/unsent/way';
import type { Action, ActionBody, ActionPatch } from './api';
import { action as kind } from './kind';

/** A write about one action that answers with it. */
export function useActionWrite<V>(send: Send<V, { action: Action }>, about?: About<V>) {
  return useRecordWrite(kind, ({ action }) => action, send, about);
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
export const wayOfCompletions: Way = {
  send: async ({ about: id }, body, options) => {
    const params = { path: { id } };
    const call = { params, body: body as Completion, ...options };
    return (await unwrap(api.POST('/api/actions/{id}/complete', call))).action;
  },
  sent: (_, answer) => settle(kind, answer as Action),
};

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
