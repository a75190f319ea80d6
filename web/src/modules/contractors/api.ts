import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { recordApi } from '@/core/records/api';
import type { Answer, Body, Query } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { saveFile } from '@/platform/download';
import { idsOf, parseEnumValues } from '@/platform/search';
import { session } from '@/platform/session';
import {
  type CompanySearch,
  DOCUMENT_STATUSES,
  type DocumentSearch,
  HOLDERS,
  PAPERS,
  STATUSES,
} from './filters';
import { contractorDocument, contractor as kind } from './kind';

type Row = NonNullable<Answer<'/api/contractors', 'get'>['contractors']>[number];
type Whole = Answer<'/api/contractors/{id}', 'get'>['contractor'];
type DocumentRow = NonNullable<Answer<'/api/contractor_documents', 'get'>['documents']>[number];
type DocumentWhole = Answer<'/api/contractor_documents/{id}', 'get'>['document'];

/** Lists, panels and pages name a record by its description. */
export type CompanyRow = Row & { readonly description: string };
export type Company = Whole & {
  readonly description: string;
  readonly site: { readonly id: number; readonly time_zone: string };
};
export type PaperRow = DocumentRow & { readonly description: string };
export type Paper = DocumentWhole & {
  readonly description: string;
  readonly site: { readonly id: number; readonly time_zone: string };
};
export type CompanyBody = Body<'/api/contractors', 'post'>;
export type CompanyPatch = Body<'/api/contractors/{id}', 'patch'>;
export type Engagement = NonNullable<Whole['engagements']>[number];
export type EngagementBody = Body<'/api/contractors/{id}/engagements', 'post'>;
export type Standing = Whole['standing'];
export type Version = NonNullable<DocumentWhole['versions']>[number];
export type FormData = Answer<'/api/contractors/form_data', 'get'>;

/** The clock of a company is that of its first site, and else the organization's. */
function placeOfWork(sites: Whole['sites']) {
  const zone = session.get().user?.organization?.time_zone ?? 'UTC';
  return sites?.[0] ?? { id: 0, time_zone: zone };
}

export const company = (row: Whole): Company => ({
  ...row,
  description: row.company_name,
  site: placeOfWork(row.sites),
});

export const paper = (row: DocumentWhole): Paper => ({
  ...row,
  description: row.title,
  site: placeOfWork([]),
});

function filtersOf(search: CompanySearch): Query<'/api/contractors', 'get'> {
  return {
    q: search.q,
    status: parseEnumValues(STATUSES, search.status),
    site_id: idsOf(search.site_id),
    skill_id: idsOf(search.skill_id),
    papers: parseEnumValues(PAPERS, search.papers)?.[0],
  };
}

export const companyApi = recordApi({
  kind,
  perPage: 15,
  filters: filtersOf,
  chosen: (ids) => ({ contractor_id: ids }),
  list: (query, options) => api.GET('/api/contractors', { params: { query }, ...options }),
  rows: (answer) =>
    (answer.contractors ?? []).map((row) => ({ ...row, description: row.company_name })),
  counts: (query, options) =>
    api.GET('/api/contractors/status_counts', { params: { query }, ...options }),
  one: async (id, options) => {
    const params = { path: { id } };
    return company(
      (await unwrap(api.GET('/api/contractors/{id}', { params, ...options }))).contractor,
    );
  },
});

type Papers = Query<'/api/contractor_documents', 'get'>;

function documentFilters(search: DocumentSearch): Papers {
  return {
    q: search.q,
    status: parseEnumValues(DOCUMENT_STATUSES, search.status),
    kind_id: idsOf(search.kind_id),
    worker_id: idsOf(search.worker_id),
    holder: parseEnumValues(HOLDERS, search.holder)?.[0],
    new_version_asked: search.new_version_asked === 'true' || undefined,
  };
}

const documents = (company: number) =>
  recordApi({
    kind: contractorDocument,
    variant: String(company),
    perPage: 15,
    filters: documentFilters,
    chosen: (ids) => ({ document_id: ids }),
    list: (query: Papers, options) =>
      api.GET('/api/contractors/{id}/contractor_documents', {
        params: { path: { id: company }, query },
        ...options,
      }),
    rows: (answer) => (answer.documents ?? []).map((row) => ({ ...row, description: row.title })),
    one: async (id, options) => {
      const params = { path: { id } };
      return paper(
        (await unwrap(api.GET('/api/contractor_documents/{id}', { params, ...options }))).document,
      );
    },
  });

/** The documents of one company. */
export const documentsOf = documents;
export const documentApi = documents(0);

export const formData = queryOptions({
  queryKey: [...companyApi.keys.all, 'form'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/contractors/form_data', { signal })),
  staleTime: 60_000,
});

/** What a company has agreed to do, and what the form of another engagement offers. */
export const engagementsOf = (id: number) =>
  queryOptions({
    queryKey: [...companyApi.keys.all, 'engagements', id],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/contractors/{id}/engagements', { params: { path: { id } }, signal })),
    placeholderData: keepPreviousData,
  });

/** Saves an Excel file to fill in for the import. */
export const saveTemplate = () =>
  saveFile(api.GET('/api/contractors/import_template', { parseAs: 'blob' }));

export const saveWorkersTemplate = (id: number) =>
  saveFile(
    api.GET('/api/contractors/{id}/workers_template', {
      params: { path: { id } },
      parseAs: 'blob',
    }),
  );
