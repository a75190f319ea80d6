import { settle } from '@/modules/records/cache';
import { api, unwrap } from '@/platform/client';
import type { Way } from '@/platform/unsent/way';
import { useWrite } from '@/platform/useWrite';
import type { Observation, ObservationBody, ObservationPatch } from './api';
import { observation as kind } from './kind';

/** How a report is sent, at once or when the network is back. */
export const wayOfReports: Way = {
  send: async (_, body, options) => {
    const call = api.POST('/api/observations', { body: body as ObservationBody, ...options });
    return (await unwrap(call)).observation;
  },
  sent: (_, answer) => settle(kind, answer as Observation),
  waitsOn: ['free_observations_used'],
};

export function useEditObservation(id: number) {
  const params = { path: { id } };
  return useWrite({
    about: id,
    send: async (body: ObservationPatch, headers) =>
      (await unwrap(api.PATCH('/api/observations/{id}', { params, body, headers }))).observation,
    onSuccess: (observation) => settle(kind, observation),
  });
}

/** Agreeing that a grave one needs nothing, or letting work go on. */
export function useAgree(id: number, to: 'confirm' | 'resume') {
  const params = { path: { id } };
  return useWrite({
    about: id,
    send: async (body: { remark: string }, headers) => {
      const call =
        to === 'confirm'
          ? api.POST('/api/observations/{id}/confirm', { params, body, headers })
          : api.POST('/api/observations/{id}/resume', { params, body, headers });
      return (await unwrap(call)).observation;
    },
    onSuccess: (observation) => settle(kind, observation),
  });
}

export function useAskReporter(id: number) {
  const params = { path: { id } };
  return useWrite({
    about: id,
    send: async (text: string, headers) => {
      const call = api.POST('/api/observations/{id}/questions', {
        params,
        body: { text },
        headers,
      });
      return (await unwrap(call)).observation;
    },
    onSuccess: (observation) => settle(kind, observation),
  });
}
