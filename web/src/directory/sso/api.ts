import { queryOptions } from '@tanstack/react-query';
import type { Answer, Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { queryClient } from '@/platform/queries';
import { useWrite } from '@/platform/useWrite';

const PATH = '/api/sso_configs';
const ONE = '/api/sso_configs/{id}';

export type Config = Answer<typeof ONE, 'get'>;
export type Result = Answer<'/api/sso_configs/test_result', 'post'>;
export type Described = Answer<'/api/sso_configs/metadata', 'post'>;
export type Draft = Body<typeof PATH, 'post'>;

const KEY = ['sso'] as const;

export const configsQuery = queryOptions({
  queryKey: [...KEY, 'all'],
  queryFn: async ({ signal }) => unwrap(api.GET(PATH, { signal })),
});

export const configQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: async ({ signal }) => unwrap(api.GET(ONE, { params: { path: { id } }, signal })),
    enabled: id > 0,
  });

/** What the provider said in a test can be asked for once. */
export const resultQuery = (code: string, state: string) =>
  queryOptions({
    queryKey: [...KEY, 'result', state],
    queryFn: async () =>
      unwrap(api.POST('/api/sso_configs/test_result', { body: { code, state } })),
    enabled: Boolean(code && state),
    staleTime: 'static', // also not when a socket comes back
    retry: false,
  });

function settle(config: Config): void {
  queryClient.setQueryData(configQuery(config.id).queryKey, config);
  void queryClient.invalidateQueries({ queryKey: configsQuery.queryKey });
}

export function useSaveConfig(id: number) {
  return useWrite({
    send: (body: Draft, headers) =>
      id
        ? unwrap(api.PUT(ONE, { params: { path: { id } }, body, headers }))
        : unwrap(api.POST(PATH, { body, headers })),
    onSuccess: settle,
  });
}

export async function turn(id: number, enabled: boolean): Promise<void> {
  const params = { path: { id } };
  settle(await unwrap(api.POST('/api/sso_configs/{id}/switch', { params, body: { enabled } })));
}

export async function removeConfig(id: number): Promise<void> {
  const list = await unwrap(api.DELETE(ONE, { params: { path: { id } } }));
  queryClient.setQueryData(configsQuery.queryKey, list);
}

/** What a provider says of itself, by its address or as text. */
export async function readMetadata(
  body: Body<'/api/sso_configs/metadata', 'post'>,
): Promise<Described> {
  return unwrap(api.POST('/api/sso_configs/metadata', { body }));
}

/** Leaves for the provider, which sends back to the same screen. */
export async function tryOut(id: number): Promise<void> {
  const { address } = await unwrap(
    api.POST('/api/sso_configs/{id}/test', { params: { path: { id } } }),
  );
  window.location.assign(address);
}

/** Asks a directory for an account; the provider was then tried. */
export function useTryDirectory(id: number) {
  return useWrite({
    send: (body: Body<'/api/sso_configs/{id}/try', 'post'>, headers) =>
      unwrap(api.POST('/api/sso_configs/{id}/try', { params: { path: { id } }, body, headers })),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: [...KEY, 'one', id] }),
  });
}

export function useSavePolicy() {
  return useWrite({
    send: (body: Body<'/api/sso_policy', 'put'>, headers) =>
      unwrap(api.PUT('/api/sso_policy', { body, headers })),
    onSuccess: (list) => queryClient.setQueryData(configsQuery.queryKey, list),
  });
}
