import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer, Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { saveFile } from '@/platform/download';
import { queryClient } from '@/platform/queries';
import { type ListSearch, pageParams } from '@/platform/search';
import { useWrite } from '@/platform/useWrite';

export type SiteRow = NonNullable<Answer<'/api/sites', 'get'>['sites']>[number];
export type SiteRecord = Answer<'/api/sites/{id}', 'get'>['site'];
export type SiteBody = Body<'/api/sites', 'post'>;
export type SitePatch = Body<'/api/sites/{id}', 'patch'>;
export type SiteSearch = ListSearch & { status?: string };

/** As the address and the tabs name them; the server writes them small. */
export const SITE_STATUSES = ['Active', 'Inactive', 'Deleted'] as const;

export const siteKeys = {
  all: ['sites'] as const,
  one: (id: number) => ['sites', 'one', id] as const,
  plans: (id: number) => ['sites', 'plans', id] as const,
};

const PER_PAGE = 15;

export const siteRows = ({ page, q, sort, status }: SiteSearch) => {
  const known = SITE_STATUSES.find((each) => each === status)?.toLowerCase() ?? 'all';
  const query = { ...pageParams(page), per_page: PER_PAGE, q, sort, status: known as 'all' };
  return queryOptions({
    queryKey: [...siteKeys.all, 'rows', query],
    queryFn: ({ signal }) => unwrap(api.GET('/api/sites', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
};

export const siteRecord = (id: number) =>
  queryOptions({
    queryKey: siteKeys.one(id),
    queryFn: async ({ signal }) => {
      const params = { path: { id } };
      return (await unwrap(api.GET('/api/sites/{id}', { params, signal }))).site;
    },
  });

export const saveTemplate = () =>
  saveFile(api.GET('/api/sites/import_template', { parseAs: 'blob' }));

/** A site is as the server has answered; lists and choosers follow. */
function settle(site: SiteRecord): void {
  void queryClient.invalidateQueries({ queryKey: siteKeys.all });
  queryClient.setQueryData(siteKeys.one(site.id), site);
}

export function useCreateSite() {
  return useWrite({
    send: async (body: SiteBody, headers) =>
      (await unwrap(api.POST('/api/sites', { body, headers }))).site,
    onSuccess: settle,
  });
}

export function useEditSite(id: number) {
  const params = { path: { id } };
  return useWrite({
    about: id,
    send: async (body: SitePatch, headers) =>
      (await unwrap(api.PATCH('/api/sites/{id}', { params, body, headers }))).site,
    onSuccess: settle,
  });
}

export function useDeleteSite(id: number) {
  const params = { path: { id } };
  return useWrite({
    about: id,
    send: async (reason: string, headers) => {
      const call = api.POST('/api/sites/{id}/delete', { params, body: { reason }, headers });
      return (await unwrap(call)).site;
    },
    onSuccess: settle,
  });
}
