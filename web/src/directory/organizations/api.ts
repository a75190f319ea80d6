import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer, Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { saveFile } from '@/platform/download';
import { queryClient } from '@/platform/queries';
import { type ListSearch, pageParams } from '@/platform/search';
import { useWrite } from '@/platform/useWrite';
import type { Found, Source } from '@/ui/form/SearchSelect';

type ListAnswer = Answer<'/api/organizations', 'get'>;
export type OrganizationRow = NonNullable<ListAnswer['organizations']>[number];

export const organizationKeys = { all: ['organizations'] as const };

export const organizationList = ({ page, q }: ListSearch) =>
  queryOptions({
    queryKey: [...organizationKeys.all, 'list', { page, q }],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/organizations', {
          params: { query: { ...pageParams(page), q, per_page: 15 } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

type WaitingAnswer = Answer<'/api/registrations', 'get'>;
export type Registration = NonNullable<WaitingAnswer['registrations']>[number];

export const registrationList = () =>
  queryOptions({
    queryKey: [...organizationKeys.all, 'registrations'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/registrations', { signal })),
  });

type ProtocolsAnswer = Answer<'/api/v1/deletion_protocols', 'get'>;
export type DeletionProtocol = NonNullable<ProtocolsAnswer['deletion_protocols']>[number];

export const protocolList = () =>
  queryOptions({
    queryKey: [...organizationKeys.all, 'protocols'],
    queryFn: ({ signal }) => unwrap(api.GET('/api/v1/deletion_protocols', { signal })),
  });

/** Saves what was signed of a deletion. */
export const saveProtocol = (id: number) =>
  saveFile(
    api.GET('/api/v1/deletion_protocols/{id}/content', {
      params: { path: { id } },
      parseAs: 'blob',
    }),
  );

const ONE = '/api/organizations/{id}';

/** How much of it is used: never what is in it. */
export const organizationUsage = (id: number) =>
  queryOptions({
    queryKey: [...organizationKeys.all, 'usage', id],
    queryFn: ({ signal }) => unwrap(api.GET(ONE, { params: { path: { id } }, signal })),
  });

type TemplatesAnswer = Answer<'/api/get_module_templates', 'get'>;
export type ModuleTemplates = NonNullable<TemplatesAnswer['modules']>[number];
export type Template = NonNullable<ModuleTemplates['templates']>[number];

/** What of an organization can be copied to another. */
export const templatesToCopy = (from: number, to: number) =>
  queryOptions({
    queryKey: [...organizationKeys.all, 'templates', from, to],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/get_module_templates', {
          params: { query: { organization_id: from, to_id: to } },
          signal,
        }),
      ),
  });

/** Organizations by their names, to choose one. */
export const findOrganizations: Source<Found> = {
  key: [...organizationKeys.all, 'find'],
  find: async (words, signal) => {
    const query = { q: words || undefined, per_page: 20 };
    const list = await unwrap(api.GET('/api/organizations', { params: { query }, signal }));
    return (list.organizations ?? []).map(({ id, name, sub_domain_name }) => ({
      value: String(id),
      label: name,
      about: sub_domain_name,
    }));
  },
};

const settle = () => queryClient.invalidateQueries({ queryKey: organizationKeys.all });

/** The answer has the link for its administrator, where no mail goes out. */
export function useMakeOrganization() {
  return useWrite({
    send: (body: Body<'/api/organizations', 'post'>, headers) =>
      unwrap(api.POST('/api/organizations', { body, headers })),
    onSuccess: settle,
  });
}

export function useEditOrganization(id: number) {
  return useWrite({
    send: (body: Body<typeof ONE, 'patch'>, headers) =>
      unwrap(api.PATCH(ONE, { params: { path: { id } }, body, headers })),
    onSuccess: settle,
  });
}

export async function setStatus(id: number, status: 'Active' | 'Inactive'): Promise<void> {
  await unwrap(api.PATCH(ONE, { params: { path: { id } }, body: { status } }));
  await settle();
}

export async function announceDeletion(id: number): Promise<void> {
  await unwrap(api.DELETE(ONE, { params: { path: { id } } }));
  await settle();
}

export async function keepOrganization(id: number): Promise<void> {
  await unwrap(api.POST('/api/organizations/{id}/keep', { params: { path: { id } } }));
  await settle();
}

type KeysAnswer = Answer<'/api/v1/api_keys', 'get'>;
export type KeyRow = NonNullable<KeysAnswer['api_keys']>[number];

/** The API keys of all organizations. */
export const allKeys = ({ page, q }: ListSearch) =>
  queryOptions({
    queryKey: [...organizationKeys.all, 'keys', { page, q }],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/v1/api_keys', {
          params: { query: { ...pageParams(page), q, per_page: 25 } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

export async function revokeKey(id: number): Promise<void> {
  await unwrap(api.DELETE('/api/v1/api_keys/{id}', { params: { path: { id } } }));
  await settle();
}

const SETTINGS = '/api/organizations/{id}/api_settings';
export type ApiSettings = Answer<typeof SETTINGS, 'get'>;

export const apiSettings = (id: number) =>
  queryOptions({
    queryKey: [...organizationKeys.all, 'api settings', id],
    queryFn: ({ signal }) => unwrap(api.GET(SETTINGS, { params: { path: { id } }, signal })),
  });

export function useEditApiSettings(id: number) {
  return useWrite({
    send: (body: Body<typeof SETTINGS, 'put'>, headers) =>
      unwrap(api.PUT(SETTINGS, { params: { path: { id } }, body, headers })),
    onSuccess: settle,
  });
}
