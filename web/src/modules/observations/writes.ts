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

/** What is taken back with a reason. */
export type Again = 'reject' | 'reopen';

/** Disagreeing that a grave one needs nothing, or opening again what was closed. */
export function useAgain(id: number, to: Again) {
  const params = { path: { id } };
  return useWrite({
    about: id,
    send: async (body: { reason: string }, headers) => {
      const call =
        to === 'reject'
          ? api.POST('/api/observations/{id}/reject', { params, body, headers })
          : api.POST('/api/observations/{id}/reopen', { params, body, headers });
      return (await unwrap(call)).observation;
    },
    onSuccess: (observation) => settle(kind, observation),
  });
}

/** All that is left to be done about it is due later. */
export function usePutOff(id: number) {
  const params = { path: { id } };
  return useWrite({
    about: id,
    send: async (body: { due_date: string; reason: string }, headers) =>
      (await unwrap(api.POST('/api/observations/{id}/extend', { params, body, headers })))
        .observation,
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
