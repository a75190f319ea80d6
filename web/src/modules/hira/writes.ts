import { recordKeys, settleMany } from '@/core/records/cache';
import { useWriteOf } from '@/core/records/writes';
import type { Answer, Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { queryClient } from '@/platform/queries';
import { type Assessment, type Draft, described, openQuery, type Patch } from './api';
import { assessment as kind } from './kind';

/**
 * A write answers with the version that is worked upon, which is not the one that is shown
 * while another is in force.
 */
function settled(record: Assessment): void {
  void settleMany(kind);
  keep(record);
}

function keep(record: Assessment): void {
  queryClient.setQueryData(openQuery(record.id).queryKey, record);
  if (record.shown.number === record.version) {
    queryClient.setQueryData(recordKeys(kind).one(record.id), record);
  }
}

const writes = {
  recordOf: (answer: Answer<'/api/risk_assessments', 'post'>) => described(answer.risk_assessment),
  settled,
};

export function useCreate() {
  return useWriteOf(writes, (body: Draft, headers) =>
    api.POST('/api/risk_assessments', { body, headers }),
  );
}

export function useEdit(id: number) {
  const params = { path: { id } };
  return useWriteOf(
    writes,
    (body: Patch, headers) => api.PATCH('/api/risk_assessments/{id}', { params, body, headers }),
    id,
  );
}

type Sheet = Body<'/api/risk_assessments/{id}/sheet', 'put'>;

/**
 * The rows of a draft, written often: what else shows them asks when it is looked at again.
 * Sent again with the same key, they are not written twice.
 */
export async function writeSheet(id: number, body: Sheet, key: string): Promise<Assessment> {
  const call = api.PUT('/api/risk_assessments/{id}/sheet', {
    params: { path: { id } },
    body,
    headers: { 'Idempotency-Key': key },
  });
  const record = described((await unwrap(call)).risk_assessment);
  keep(record);
  const { lists, counts } = recordKeys(kind);
  for (const queryKey of [lists, counts]) {
    void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
  }
  return record;
}

/** The moves of an assessment, each by its own call. */
type Moves = {
  submit: Record<string, never>;
  withdraw: Record<string, never>;
  revise: Body<'/api/risk_assessments/{id}/revise', 'post'>;
  discard: Body<'/api/risk_assessments/{id}/discard', 'post'>;
  confirm: Body<'/api/risk_assessments/{id}/confirm', 'post'>;
  archive: Body<'/api/risk_assessments/{id}/archive', 'post'>;
  unarchive: Body<'/api/risk_assessments/{id}/unarchive', 'post'>;
};
export type MoveName = keyof Moves;

export function useMove<M extends MoveName>(id: number, move: M) {
  const path = `/api/risk_assessments/{id}/${move}` as '/api/risk_assessments/{id}/revise';
  const params = { path: { id } };
  return useWriteOf(
    writes,
    (body: Moves[M], headers) => api.POST(path, { params, body: body as Moves['revise'], headers }),
    id,
  );
}
