import { arrivalOf } from '@/core/records/arrival';
import { settle } from '@/core/records/cache';
import { useWriteOf } from '@/core/records/writes';
import type { Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import type { Way } from '@/platform/unsent/offline';
import type { Observation, ObservationBody, ObservationPatch } from './api';
import { observation as kind } from './kind';

const settled = (observation: Observation) => settle(kind, observation);

/** How a report is sent, at once or when the network is back. */
export const wayOfReports: Way = {
  send: async (_, body, options) => {
    const call = api.POST('/api/observations', { body: body as ObservationBody, ...options });
    return (await unwrap(call)).observation;
  },
  sent: (_, answer) => settled(answer as Observation),
  became: (_, answer) => arrivalOf(kind, answer as Observation),
  waitsOn: ['free_observations_used'],
};

const writes = { recordOf: (answer: { observation: Observation }) => answer.observation, settled };

export function useEditObservation(id: number) {
  const params = { path: { id } };
  return useWriteOf(
    writes,
    (body: ObservationPatch, headers) =>
      api.PATCH('/api/observations/{id}', { params, body, headers }),
    id,
  );
}

/** What is taken back with a reason. */
export type Revision = 'reject' | 'reopen';

/** What is done to an observation by a call of its own. */
type Moves = {
  /** A second person agrees that a grave one needs nothing, or somebody lets work go on. */
  confirm: Body<'/api/observations/{id}/confirm', 'post'>;
  resume: Body<'/api/observations/{id}/resume', 'post'>;
  reject: Body<'/api/observations/{id}/reject', 'post'>;
  reopen: Body<'/api/observations/{id}/reopen', 'post'>;
  /** All that is left to be done about it is due later. */
  extend: Body<'/api/observations/{id}/extend', 'post'>;
  questions: Body<'/api/observations/{id}/questions', 'post'>;
};

export function useMove<M extends keyof Moves>(id: number, move: M) {
  const path = `/api/observations/{id}/${move}` as '/api/observations/{id}/reject';
  const params = { path: { id } };
  return useWriteOf(
    writes,
    (body: Moves[M], headers) => api.POST(path, { params, body: body as Moves['reject'], headers }),
    id,
  );
}
