import { settle, settleMany } from '@/core/records/cache';
import type { Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { queryClient } from '@/platform/queries';
import { useWrite } from '@/platform/useWrite';
import { described } from './api';
import { audit as kind } from './kind';
import type { Audit, AuditBody } from './types';

/** What the audits of a schedule and of a calendar show has changed as well. */
export function settled(audit: Audit): void {
  settle(kind, audit);
  void queryClient.invalidateQueries({ queryKey: ['audits', 'calendar'] });
}

export function useBeginUnscheduled() {
  return useWrite({
    send: async (body: AuditBody, headers) =>
      described((await unwrap(api.POST('/api/audit_records', { body, headers }))).audit),
    onSuccess: settled,
  });
}

/** The moves of an audit that is there, each by its own call. */
type Moves = {
  move: Body<'/api/audit_records/{id}/move', 'post'>;
  assign: Body<'/api/audit_records/{id}/assign', 'post'>;
  skip: Body<'/api/audit_records/{id}/skip', 'post'>;
  revoke: Body<'/api/audit_records/{id}/revoke', 'post'>;
  begin: Record<string, never>;
  withdraw: Record<string, never>;
  reopen: Record<string, never>;
  findings: Body<'/api/audit_records/{id}/findings', 'post'>;
  actions: Body<'/api/audit_records/{id}/actions', 'post'>;
};
export type MoveName = keyof Moves;

export function useMove<M extends MoveName>(id: number, move: M) {
  const path = `/api/audit_records/{id}/${move}` as '/api/audit_records/{id}/skip';
  return useWrite({
    about: id,
    send: async (body: Moves[M], headers) => {
      const params = { path: { id } };
      const call = api.POST(path, { params, body: body as Moves['skip'], headers });
      return described((await unwrap(call)).audit);
    },
    onSuccess: settled,
  });
}

/** To another day, of whichever audit was dragged there. */
export function useMoveTo() {
  return useWrite({
    about: ({ id }: { id: number; planned_on: string }) => id,
    send: async ({ id, planned_on }, headers) => {
      const options = { params: { path: { id } }, body: { planned_on }, headers };
      return described((await unwrap(api.POST('/api/audit_records/{id}/move', options))).audit);
    },
    onSuccess: settled,
  });
}

/** Several at once: all of them or none. */
export function useAssignMany() {
  return useWrite({
    send: (body: Body<'/api/audit_records/bulk', 'post'>, headers) =>
      unwrap(api.POST('/api/audit_records/bulk', { body, headers })),
    onSuccess: () => settleMany(kind),
  });
}

type FindingBody = Body<'/api/audit_records/{id}/findings/{finding_id}', 'patch'>;

/** Changes a finding; null takes it out. */
export function useChangeFinding(id: number, finding_id: number) {
  const params = { path: { id, finding_id } };
  const path = '/api/audit_records/{id}/findings/{finding_id}';
  return useWrite({
    about: finding_id,
    send: async (body: FindingBody | null, headers) => {
      const call = body
        ? api.PATCH(path, { params, body, headers })
        : api.DELETE(path, { params, headers });
      return described((await unwrap(call)).audit);
    },
    onSuccess: settled,
  });
}
