import { settle } from '@/modules/records/cache';
import type { Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { useWrite } from '@/platform/useWrite';
import type { Permit, PermitBody, PermitPatch } from './api';
import { permit as kind } from './kind';

const settled = (permit: Permit) => settle(kind, permit);

export function useBeginPermit() {
  return useWrite({
    send: async (body: PermitBody, headers) =>
      (await unwrap(api.POST('/api/permit_form_questions', { body, headers }))).permit,
    onSuccess: settled,
  });
}

export function useEditPermit(id: number) {
  const params = { path: { id } };
  return useWrite({
    about: id,
    send: async (body: PermitPatch, headers) =>
      (await unwrap(api.PATCH('/api/permit_form_questions/{id}', { params, body, headers })))
        .permit,
    onSuccess: settled,
  });
}

/** The moves that take words, answers or nothing, each by its own call. */
type Moves = {
  submit: Body<'/api/permit_form_questions/{id}/submit', 'post'>;
  revoke: Body<'/api/permit_form_questions/{id}/revoke', 'post'>;
  extend: Body<'/api/permit_form_questions/{id}/extend', 'post'>;
  close: Body<'/api/permit_form_questions/{id}/close', 'post'>;
  confirm_closure: Body<'/api/permit_form_questions/{id}/confirm_closure', 'post'>;
  permit_request_send_draft: Body<
    '/api/permit_form_questions/{id}/permit_request_send_draft',
    'post'
  >;
};

export function useMove<M extends keyof Moves>(id: number, move: M) {
  const path =
    `/api/permit_form_questions/{id}/${move}` as '/api/permit_form_questions/{id}/submit';
  return useWrite({
    about: id,
    send: async (body: Moves[M], headers) => {
      const call = api.POST(path, {
        params: { path: { id } },
        body: body as Moves['submit'],
        headers,
      });
      return (await unwrap(call)).permit;
    },
    onSuccess: settled,
  });
}

/** Taking a request back, taking back that of a later end, and beginning one like it. */
export function usePlainMove(id: number, move: 'withdraw' | 'withdraw_extension' | 'clone') {
  const path =
    `/api/permit_form_questions/{id}/${move}` as '/api/permit_form_questions/{id}/withdraw';
  return useWrite({
    about: id,
    send: async (_: null, headers) =>
      (await unwrap(api.POST(path, { params: { path: { id } }, headers }))).permit,
    onSuccess: settled,
  });
}
