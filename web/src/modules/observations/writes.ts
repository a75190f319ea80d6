import { settle } from '@/modules/records/cache';
import { type About, type Send, useRecordWrite } from '@/modules/records/writes';
import { api, unwrap } from '@/platform/client';
import type { Way } from '@/platform/unsent/way';
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

function useObservationWrite<V>(send: Send<V, { observation: Observation }>, about: About<V>) {
  return useRecordWrite(kind, ({ observation }) => observation, send, about);
}

export function useEditObservation(id: number) {
  const params = { path: { id } };
  return useObservationWrite(
    (body: ObservationPatch, headers) =>
      unwrap(api.PATCH('/api/observations/{id}', { params, body, headers })),
    id,
  );
}

/** Agreeing that a grave one needs nothing, or letting work go on. */
export function useAgree(id: number, to: 'confirm' | 'resume') {
  const params = { path: { id } };
  return useObservationWrite((body: { remark: string }, headers) => {
    const call = { params, body, headers };
    return to === 'confirm'
      ? unwrap(api.POST('/api/observations/{id}/confirm', call))
      : unwrap(api.POST('/api/observations/{id}/resume', call));
  }, id);
}

/** What is taken back with a reason. */
export type Again = 'reject' | 'reopen';

/** Disagreeing that a grave one needs nothing, or opening again what was closed. */
export function useAgain(id: number, to: Again) {
  const params = { path: { id } };
  return useObservationWrite((body: { reason: string }, headers) => {
    const call = { params, body, headers };
    return to === 'reject'
      ? unwrap(api.POST('/api/observations/{id}/reject', call))
      : unwrap(api.POST('/api/observations/{id}/reopen', call));
  }, id);
}

/** All that is left to be done about it is due later. */
export function usePutOff(id: number) {
  const params = { path: { id } };
  return useObservationWrite(
    (body: { due_date: string; reason: string }, headers) =>
      unwrap(api.POST('/api/observations/{id}/extend', { params, body, headers })),
    id,
  );
}

export function useAskReporter(id: number) {
  const params = { path: { id } };
  return useObservationWrite(
    (text: string, headers) =>
      unwrap(api.POST('/api/observations/{id}/questions', { params, body: { text }, headers })),
    id,
  );
}
