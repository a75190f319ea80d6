import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '@/platform/client';
import type { Way } from '@/platform/unsent/deliver';
import { useWrite } from '@/platform/useWrite';
import {
  type Observation,
  type ObservationBody,
  type ObservationPatch,
  observationKeys,
} from './api';

/** The answer of a write is the record as it is now; lists and actions follow. */
function settle(client: QueryClient, observation: Observation): void {
  client.setQueryData(observationKeys.one(observation.id), observation);
  void client.invalidateQueries({ queryKey: observationKeys.lists });
  void client.invalidateQueries({ queryKey: ['observations', 'counts'] });
  void client.invalidateQueries({ queryKey: ['actions'] });
  void client.invalidateQueries({ queryKey: ['dashboards'] });
}

/** How a report is sent, at once or when the network is back. */
export const wayOfReports = (client: QueryClient): Way<Observation> => ({
  send: async (_, body, options) => {
    const call = api.POST('/api/observations', { body: body as ObservationBody, ...options });
    return (await unwrap(call)).observation;
  },
  sent: (_, observation) => settle(client, observation),
});

export function useEditObservation(id: number) {
  const client = useQueryClient();
  const params = { path: { id } };
  return useWrite({
    about: id,
    send: async (body: ObservationPatch, headers) =>
      (await unwrap(api.PATCH('/api/observations/{id}', { params, body, headers }))).observation,
    onSuccess: (observation) => settle(client, observation),
  });
}

export function useAskReporter(id: number) {
  const client = useQueryClient();
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
    onSuccess: (observation) => settle(client, observation),
  });
}
