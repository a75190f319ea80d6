import { arrivalOf } from '@/core/records/arrival';
import { settle } from '@/core/records/cache';
import { useWriteOf } from '@/core/records/writes';
import type { Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import type { Way } from '@/platform/unsent/offline';
import type { Incident, IncidentBody, IncidentPatch, Injured } from './api';
import { incident as kind } from './kind';

const settled = (incident: Incident) => settle(kind, incident);

/** How a report is sent, at once or when the network is back. */
export const wayOfIncidents: Way = {
  send: async (_, body, options) => {
    const call = api.POST('/api/incidents', { body: body as IncidentBody, ...options });
    return (await unwrap(call)).incident;
  },
  sent: (_, answer) => settled(answer as Incident),
  became: (_, answer) => arrivalOf(kind, answer as Incident),
  waitsOn: ['free_incidents_used'],
};

const writes = { recordOf: (answer: { incident: Incident }) => answer.incident, settled };

export function useEditIncident(id: number) {
  const params = { path: { id } };
  return useWriteOf(
    writes,
    (body: IncidentPatch, headers) => api.PATCH('/api/incidents/{id}', { params, body, headers }),
    id,
  );
}

/** What is done to an incident by a call of its own. */
type Moves = {
  rate: Body<'/api/incidents/{id}/rate', 'post'>;
  actions: Body<'/api/incidents/{id}/actions', 'post'>;
  preliminary_report: Body<'/api/incidents/{id}/preliminary_report', 'post'>;
  submit: Body<'/api/incidents/{id}/submit', 'post'>;
  close: Body<'/api/incidents/{id}/close', 'post'>;
  reopen: Body<'/api/incidents/{id}/reopen', 'post'>;
  questions: Body<'/api/incidents/{id}/questions', 'post'>;
};

export function useMove<M extends keyof Moves>(id: number, move: M) {
  const path = `/api/incidents/{id}/${move}` as '/api/incidents/{id}/rate';
  const params = { path: { id } };
  return useWriteOf(
    writes,
    (body: Moves[M], headers) => api.POST(path, { params, body: body as Moves['rate'], headers }),
    id,
  );
}

export function useSetTeam(id: number) {
  const params = { path: { id } };
  return useWriteOf(
    writes,
    (body: Body<'/api/incidents/{id}/team', 'put'>, headers) =>
      api.PUT('/api/incidents/{id}/team', { params, body, headers }),
    id,
  );
}

export function useSetCauses(id: number) {
  const params = { path: { id } };
  return useWriteOf(
    writes,
    (body: Body<'/api/incidents/{id}/root_causes', 'put'>, headers) =>
      api.PUT('/api/incidents/{id}/root_causes', { params, body, headers }),
    id,
  );
}

const VICTIM = '/api/incidents/{id}/victims/{victim_id}';

/** Adds somebody who was hurt, or says anew what is known of them. */
export function useSaveVictim(id: number, victim_id: number | undefined) {
  return useWriteOf(
    writes,
    (body: Injured, headers) => {
      if (victim_id)
        return api.PATCH(VICTIM, { params: { path: { id, victim_id } }, body, headers });
      return api.POST('/api/incidents/{id}/victims', { params: { path: { id } }, body, headers });
    },
    id,
  );
}

export function useRemoveVictim(id: number, victim_id: number) {
  const params = { path: { id, victim_id } };
  return useWriteOf(writes, (_: null, headers) => api.DELETE(VICTIM, { params, headers }), id);
}
