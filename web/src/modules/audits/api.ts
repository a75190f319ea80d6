import { queryOptions } from '@tanstack/react-query';
import { energyQuery } from '@/core/energy/filters';
import { SEEN } from '@/core/energy/kinds';
import { recordApi } from '@/core/records/api';
import { recordKeys } from '@/core/records/cache';
import type { Query } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { saveFile } from '@/platform/download';
import { idsOf, parseEnumValues } from '@/platform/search';
import { type AuditSearch, STATUSES, TIMINGS, TYPES } from './filters';
import { audit as kind } from './kind';
import { localAudit } from './run/local';

export function described<T extends { readonly title: string }>(row: T) {
  return { ...row, description: row.title };
}

const yes = (value: string | undefined) => value === 'true' || undefined;

/** The address of the list as the parameters of its call. */
function filtersOf(search: AuditSearch): Query<'/api/audit_records', 'get'> {
  return {
    q: search.q,
    audit_type: search.type ? [search.type] : parseEnumValues(TYPES, search.audit_type),
    scored: yes(search.scored),
    date_type: search.date_type === 'completed' ? 'completed' : undefined,
    status: parseEnumValues(STATUSES, search.status),
    timing: parseEnumValues(TIMINGS, search.timing),
    mine: yes(search.mine),
    failed: yes(search.failed),
    template_id: idsOf(search.template_id),
    schedule_id: idsOf(search.schedule_id),
    site_id: idsOf(search.site_id),
    auditor_id: idsOf(search.auditor_id),
    auditee_id: idsOf(search.auditee_id),
    ...energyQuery(search, SEEN),
    from: search.from,
    to: search.to,
  } as Query<'/api/audit_records', 'get'>;
}

export const auditApi = recordApi({
  kind,
  perPage: 15,
  filters: filtersOf,
  chosen: (ids) => ({ audit_id: ids }),
  list: (query, options) => api.GET('/api/audit_records', { params: { query }, ...options }),
  rows: (answer) => (answer.audits ?? []).map(described),
  counts: (query, options) =>
    api.GET('/api/audit_records/period_status_counts', { params: { query }, ...options }),
  one: async (id, options) => {
    if (id < 0) return localAudit(id);
    const params = { path: { id } };
    const { audit } = await unwrap(api.GET('/api/audit_records/{id}', { params, ...options }));
    return described(audit);
  },
});

/** What can be audited at a site, by whom; of any site without one. */
export const formData = (site_id: number) =>
  queryOptions({
    queryKey: ['audits', 'form', site_id],
    queryFn: ({ signal }) => {
      const query = site_id ? { site_id } : {};
      return unwrap(api.GET('/api/audit_records/form_data', { params: { query }, signal }));
    },
    staleTime: 60_000,
  });

/** The published form of a template: kept on the device, to begin with where there is no network. */
export const formToFill = (id: number) =>
  queryOptions({
    queryKey: ['audits', 'toFill', id],
    queryFn: async ({ signal }) => {
      const params = { path: { id } };
      return (await unwrap(api.GET('/api/audits/{id}/published_form', { params, signal }))).form;
    },
    staleTime: 60_000,
  });

/** What is different from the audit before. */
export const comparisonOf = (id: number) =>
  queryOptions({
    queryKey: [...recordKeys(kind).one(id), 'comparison'],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/audit_records/{id}/comparison', { params: { path: { id } }, signal })),
  });

/** Everything that was ever answered to a question. */
export const answersTo = (id: number, question_id: string) =>
  queryOptions({
    queryKey: [...recordKeys(kind).one(id), 'answers', question_id],
    queryFn: async ({ signal }) => {
      const params = { path: { id }, query: { question_id } };
      return (
        (await unwrap(api.GET('/api/audit_records/{id}/answers', { params, signal }))).answers ?? []
      );
    },
  });

/** An audit for paper. */
export const auditReport = (id: number) =>
  queryOptions({
    queryKey: ['audits', 'report', id],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/audit_records/{id}/report', { params: { path: { id } }, signal })),
  });

/** Saves an Excel file to fill in for the import. */
export const saveTemplate = () =>
  saveFile(api.GET('/api/audit_records/import_template', { parseAs: 'blob' }));
