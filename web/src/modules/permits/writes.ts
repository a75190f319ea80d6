import { settle } from '@/core/records/cache';
import { useWriteOf } from '@/core/records/writes';
import type { Body } from '@/platform/answer';
import { api } from '@/platform/client';
import type { Permit, PermitBody, PermitPatch } from './api';
import { permit as kind } from './kind';

const writes = {
  recordOf: (answer: { permit: Permit }) => answer.permit,
  settled: (permit: Permit) => settle(kind, permit),
};

export function useBeginPermit() {
  return useWriteOf(writes, (body: PermitBody, headers) =>
    api.POST('/api/permit_form_questions', { body, headers }),
  );
}

export function useEditPermit(id: number) {
  const params = { path: { id } };
  return useWriteOf(
    writes,
    (body: PermitPatch, headers) =>
      api.PATCH('/api/permit_form_questions/{id}', { params, body, headers }),
    id,
  );
}

/** The moves that take words, answers or nothing, each by its own call. */
type Moves = {
  submit: Body<'/api/permit_form_questions/{id}/submit', 'post'>;
  revoke: Body<'/api/permit_form_questions/{id}/revoke', 'post'>;
  extend: Body<'/api/permit_form_questions/{id}/extend', 'post'>;
  close: Body<'/api/permit_form_questions/{id}/close', 'post'>;
  readings: Body<'/api/permit_form_questions/{id}/readings', 'post'>;
  let_through: Body<'/api/permit_form_questions/{id}/let_through', 'post'>;
  confirm_closure: Body<'/api/permit_form_questions/{id}/confirm_closure', 'post'>;
  permit_request_send_draft: Body<
    '/api/permit_form_questions/{id}/permit_request_send_draft',
    'post'
  >;
};

export function useMove<M extends keyof Moves>(id: number, move: M) {
  const path =
    `/api/permit_form_questions/{id}/${move}` as '/api/permit_form_questions/{id}/submit';
  const params = { path: { id } };
  return useWriteOf(
    writes,
    (body: Moves[M], headers) => api.POST(path, { params, body: body as Moves['submit'], headers }),
    id,
  );
}

/** Taking a request back, taking back that of a later end, and beginning one like it. */
export function usePlainMove(id: number, move: 'withdraw' | 'withdraw_extension' | 'clone') {
  const path =
    `/api/permit_form_questions/{id}/${move}` as '/api/permit_form_questions/{id}/withdraw';
  const params = { path: { id } };
  return useWriteOf(writes, (_: null, headers) => api.POST(path, { params, headers }), id);
}
