import { useTranslation } from 'react-i18next';
import { arrivalOf } from '@/core/records/arrival';
import { settle } from '@/core/records/cache';
import { type About, type Send, useRecordWrite } from '@/core/records/writes';
import type { Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import type { Way } from '@/platform/unsent/offline';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import type { Action, ActionBody, ActionPatch, ActionRow } from './api';
import { action as kind } from './kind';

/** A write about one action that answers with it. */
function useActionWrite<V>(send: Send<V, { action: Action }>, about?: About<V>) {
  return useRecordWrite(kind, ({ action }) => action, send, about);
}

const at = (id: number) => ({ params: { path: { id } } });

export const useCreateAction = () =>
  useActionWrite((body: ActionBody, headers) =>
    unwrap(api.POST('/api/actions', { body, headers })),
  );

export const useEditAction = (id: number) =>
  useActionWrite(
    (body: ActionPatch, headers) =>
      unwrap(api.PATCH('/api/actions/{id}', { ...at(id), body, headers })),
    id,
  );

/** What is done to an action by a call of its own, with what that takes. */
type Moves = {
  [M in 'close' | 'reopen' | 'check' | 'extensions']: Body<`/api/actions/{id}/${M}`, 'post'>;
} & { end_series: undefined };

export function useMove<M extends keyof Moves>(id: number, move: M) {
  const path = `/api/actions/{id}/${move}` as '/api/actions/{id}/close';
  return useActionWrite(
    (sent: Moves[M], headers) =>
      unwrap(api.POST(path, { ...at(id), body: sent as Moves['close'], headers })),
    id,
  );
}

/** Answers a request for a later date by its own number, so that the answer is to what was read. */
export const useDecide = (request: number) =>
  useActionWrite(
    (body: { approve: boolean; note: string }, headers) =>
      unwrap(api.PATCH('/api/actions/extensions/{id}', { ...at(request), body, headers })),
    request,
  );

export const useWithdraw = (request: number) =>
  useActionWrite(
    (_: undefined, headers) =>
      unwrap(api.DELETE('/api/actions/extensions/{id}', { ...at(request), headers })),
    request,
  );

type Started = Pick<ActionRow, 'id' | 'number'>;

/** Nothing is asked before a start: it is made at once, and said. */
export function useStart() {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const { mutate, isPending } = useActionWrite(
    ({ id }: Started, headers) =>
      unwrap(api.POST('/api/actions/{id}/start', { ...at(id), headers })),
    ({ id }) => id,
  );
  const start = (
    action: Started,
    done: 'actions.done.start' | 'actions.board.stays' = 'actions.done.start',
  ) =>
    mutate(action, {
      onSuccess: () => toast.done(t(done, { number: action.number })),
      onError: (error) => toast.failed(sentence(error)),
    });
  return { start, isPending };
}

export type Completion = Body<'/api/actions/{id}/complete', 'post'>;

/** How a completion is sent, at once or when the network is back. */
export const wayOfCompletions: Way = {
  send: async ({ about }, body, options) => {
    const call = { ...at(about), body: body as Completion, ...options };
    return (await unwrap(api.POST('/api/actions/{id}/complete', call))).action;
  },
  sent: (_, answer) => settle(kind, answer as Action),
  became: (_, answer) => arrivalOf(kind, answer as Action),
};
