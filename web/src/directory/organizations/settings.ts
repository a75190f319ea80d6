import { queryOptions } from '@tanstack/react-query';
import type { Answer, Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { reloadProfile } from '@/platform/profile';
import { queryClient } from '@/platform/queries';
import { useWrite } from '@/platform/useWrite';

const PATH = '/api/v1/organization';

export type Settings = Answer<typeof PATH, 'get'>['organization'];
export type SettingsPatch = Body<typeof PATH, 'patch'>;

export const settingsQuery = queryOptions({
  queryKey: ['organizations', 'settings'],
  queryFn: async ({ signal }) => (await unwrap(api.GET(PATH, { signal }))).organization,
});

/** Everybody's browser hears of it by the organization's channel, this one too. */
export function useSaveSettings() {
  return useWrite({
    send: (body: SettingsPatch, headers) => unwrap(api.PATCH(PATH, { body, headers })),
    onSuccess: ({ organization }) => {
      queryClient.setQueryData(settingsQuery.queryKey, organization);
      return reloadProfile(); // what modules are there decides what anybody may do
    },
  });
}
