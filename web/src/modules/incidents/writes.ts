import { settle } from '@/modules/records/cache';
import type { Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import type { Way } from '@/platform/unsent/way';
import { useWrite } from '@/platform/useWrite';
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
  waitsOn: ['free_incidents_used'],
};

export function useEditIncident(id: number) {
  const params = { path: { id } };
  return useWrite({
    about: id,
    send: async (body: IncidentPatch, headers) =>
      (await unwrap(api.PATCH('/api/incidents/{id}', { params, body, headers }))).incident,
    onSuccess: settled,
  });
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
  return useWrite({
    about: id,
    send: async (body: Moves[M], headers) => {
      const params = { path: { id } };
      const call = api.POST(path, { params, body: body as Moves['rate'], headers });
      return (await unwrap(call)).incident;
    },
    onSuccess: settled,
  });
}

export function useSetTeam(id: number) {
  const params = { path: { id } };
  return useWrite({
    about: id,
    send: async (body: Body<'/api/incidents/{id}/team', 'put'>, headers) =>
      (await unwrap(api.PUT('/api/incidents/{id}/team', { params, body, headers }))).incident,
    onSuccess: settled,
  });
}

export function useSetCauses(id: number) {
  const params = { path: { id } };
  return useWrite({
    about: id,
    send: async (body: Body<'/api/incidents/{id}/root_causes', 'put'>, headers) =>
      (await unwrap(api.PUT('/api/incidents/{id}/root_causes', { params, body, headers })))
        .incident,
    onSuccess: settled,
  });
}

/** Adds somebody who was hurt, or says anew what is known of them. */
export function useSaveVictim(id: number, victim: number | undefined) {
  return useWrite({
    about: id,
    send: async (body: Injured, headers) => {
      const call = victim
        ? api.PATCH('/api/incidents/{id}/victims/{victim_id}', {
            params: { path: { id, victim_id: victim } },
            body,
            headers,
          })
        : api.POST('/api/incidents/{id}/victims', { params: { path: { id } }, body, headers });
      return (await unwrap(call)).incident;
    },
    onSuccess: settled,
  });
}

export function useRemoveVictim(id: number, victim_id: number) {
  const params = { path: { id, victim_id } };
  return useWrite({
    about: id,
    send: async (_: null, headers) =>
      (await unwrap(api.DELETE('/api/incidents/{id}/victims/{victim_id}', { params, headers })))
        .incident,
    onSuccess: settled,
  });
}
