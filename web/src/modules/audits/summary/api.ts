import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { idsOf, stringifySearch } from '@/platform/search';
import { typeOf } from '../filters';

export interface SummarySearch {
  from?: string;
  to?: string;
  site_id?: string;
  template_id?: string;
  type?: string;
}

export type Info = Answer<'/api/audits/auditSummaryInfo', 'post'>;
export type Group = NonNullable<Info['sites']>[number];
export type Month = NonNullable<Info['months']>[number];
export type Point = NonNullable<Answer<'/api/audit_records/trend', 'get'>['points']>[number];

/** Kept beside the audits: what makes those old makes these old. */
const KEY = ['audits', 'summary'] as const;

export const infoOf = (search: SummarySearch) => {
  const type = typeOf(search.type);
  const body = {
    from: search.from,
    to: search.to,
    site_ids: idsOf(search.site_id),
    template_ids: idsOf(search.template_id),
    audit_types: type ? [type] : undefined,
  };
  return queryOptions({
    queryKey: [...KEY, 'info', body],
    queryFn: ({ signal }) => unwrap(api.POST('/api/audits/auditSummaryInfo', { body, signal })),
    placeholderData: keepPreviousData,
  });
};

/** The audits of one template, by its sections. */
export const sectionsOf = (id: number, search: SummarySearch) => {
  const query = {
    from: search.from,
    to: search.to,
    site_id: idsOf(search.site_id),
    audit_type: typeOf(search.type),
  } as never;
  return queryOptions({
    queryKey: [...KEY, 'sections', id, query],
    queryFn: ({ signal }) => {
      const params = { path: { id }, query };
      return unwrap(api.GET('/api/audits/{id}/audit_section_wise_summary', { params, signal }));
    },
    placeholderData: keepPreviousData,
  });
};

/** The latest audits, one after another. */
export const trendOf = (search: SummarySearch) => {
  const query = {
    from: search.from,
    to: search.to,
    site_id: idsOf(search.site_id),
    template_id: idsOf(search.template_id),
  } as never;
  return queryOptions({
    queryKey: [...KEY, 'trend', query],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/audit_records/trend', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
};

/** The audits behind a number: the list, narrowed as the numbers are. */
export function listAddress(
  search: SummarySearch,
  of: Partial<Record<'status' | 'site_id' | 'template_id' | 'timing' | 'failed', string>> = {},
): string {
  const { type, ...rest } = search;
  return `/audits/${typeOf(type) ?? 'all'}${stringifySearch({ status: 'all', ...rest, ...of })}`;
}
