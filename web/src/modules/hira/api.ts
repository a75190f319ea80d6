import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { recordApi } from '@/core/records/api';
import { recordKeys } from '@/core/records/cache';
import type { Answer, Body, Query } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { type FileFormat, saveFile } from '@/platform/download';
import { idsOf, pageParams, parseEnumValues, valuesOf } from '@/platform/search';
import { CLASSES, RATED, RATINGS, REVIEWS, STATUSES } from './filters';
import { assessment as kind } from './kind';
import type { HiraSearch } from './search';

type Row = Answer<'/api/risk_assessments', 'get'>['risk_assessments'][number];
type Whole = Answer<'/api/risk_assessments/{id}', 'get'>['risk_assessment'];

/** Lists, panels and pages name a record by its description, and tell time as its first site does. */
interface Named {
  readonly description: string;
  readonly site: Row['sites'][number];
}
export type AssessmentRow = Row & Named;
export type Assessment = Whole & Named;
export type Version = Whole['shown'];
export type VersionSummary = Whole['versions'][number];
export type RiskRow = Version['rows'][number];
export type Control = RiskRow['additional_controls'][number];
export type Rating = RiskRow['initial'];
export type Missing = Whole['missing'][number];
export type Draft = Body<'/api/risk_assessments', 'post'>;
export type Patch = Body<'/api/risk_assessments/{id}', 'patch'>;
export type RowDraft = Body<'/api/risk_assessments/{id}/sheet', 'put'>['rows'][number];
export type Comparison = Answer<'/api/risk_assessments/{id}/comparison', 'get'>;
export type Choices = Answer<'/api/risk_assessments/filter_dropdown', 'get'>;
type Listed = Answer<'/api/risk_assessments/risks', 'get'>['risks'][number];

/** A row of the register, wherever it stands; its number is told apart from all others. */
export type Risk = Listed & { readonly id: number };

export function described<T extends Row>(row: T): T & Named {
  const [site] = row.sites;
  return { ...row, description: row.title, site: site ?? { id: 0, name: '', time_zone: 'UTC' } };
}

const step = (value: string | undefined) =>
  /^[1-5]$/.test(value ?? '') ? Number(value) : undefined;

/** The address of the list as the parameters of its call. */
export function filtersOf(search: HiraSearch): Query<'/api/risk_assessments', 'get'> {
  const tags = valuesOf(search.tag);
  return {
    q: search.q,
    status: parseEnumValues(STATUSES, search.status),
    tag: tags.length > 0 ? tags : undefined,
    initial_level: parseEnumValues(RATED, search.initial_level),
    residual_level: parseEnumValues(RATED, search.residual_level),
    classification: parseEnumValues([...CLASSES, 'not_said'] as const, search.classification),
    site_id: idsOf(search.site_id),
    assessor_id: idsOf(search.assessor_id),
    reviewer_id: idsOf(search.reviewer_id),
    review: REVIEWS.find((each) => each === search.review),
    mine: search.mine === 'true' || undefined,
    rating: RATINGS.find((each) => each === search.rating),
    likelihood: step(search.likelihood),
    severity: step(search.severity),
    matrix_number: /^\d{1,5}$/.test(search.matrix_number ?? '')
      ? Number(search.matrix_number)
      : undefined,
    from: search.from,
    to: search.to,
  };
}

const show = async (id: number, version: number, signal?: AbortSignal) => {
  const params = { path: { id }, query: version ? { version } : {} };
  const call = api.GET('/api/risk_assessments/{id}', { params, signal });
  return described((await unwrap(call)).risk_assessment);
};

export const hiraApi = recordApi({
  kind,
  perPage: 50,
  filters: filtersOf,
  chosen: (ids) => ({ assessment_id: ids }),
  list: (query, options) => api.GET('/api/risk_assessments', { params: { query }, ...options }),
  rows: (answer) => answer.risk_assessments.map(described),
  counts: (query, options) =>
    api.GET('/api/risk_assessments/period_status_counts', { params: { query }, ...options }),
  one: (id, { signal }) => show(id, 0, signal),
});

const keys = recordKeys(kind);
const openKey = (id: number) => [...keys.one(id), 'open'];

/** The same with one of its versions, for its page. */
export const versioned = (version: number) =>
  version
    ? {
        ...hiraApi,
        one: (id: number) =>
          queryOptions({
            queryKey: [...keys.one(id), version],
            queryFn: ({ signal }) => show(id, version, signal),
          }),
      }
    : hiraApi;

/** The version that is worked upon; without one, what is in force. */
export const openQuery = (id: number) =>
  queryOptions({
    queryKey: openKey(id),
    queryFn: async ({ signal }) => {
      const shown = await show(id, 0, signal);
      const number = shown.revision?.version ?? 0;
      return number && number !== shown.shown.number ? show(id, number, signal) : shown;
    },
  });

const RISKS_A_PAGE = 50;

const risk = (row: Listed): Risk => ({ ...row, id: row.assessment_id * 1000 + row.position });

/** The rows of all assessments that the filters leave. */
export const risksOf = (search: HiraSearch) => {
  const query = { ...pageParams(search.page), sort: search.sort, ...filtersOf(search) };
  return queryOptions({
    queryKey: [...keys.lists, 'risks', query],
    queryFn: async ({ signal }) => {
      const params = { query: { ...query, per_page: RISKS_A_PAGE } };
      const answer = await unwrap(api.GET('/api/risk_assessments/risks', { params, signal }));
      return { rows: answer.risks.map(risk), meta: answer.meta };
    },
    placeholderData: keepPreviousData,
  });
};

/** So much of the register goes onto paper at once. */
export const ON_PAPER = 500;
const PAPER_PAGE = 100;

/** The rows for paper: a page after the other, as far as paper goes. */
export const registerOf = (search: HiraSearch) =>
  queryOptions({
    queryKey: [...keys.lists, 'register', search as object],
    queryFn: async ({ signal }) => {
      const rows: Risk[] = [];
      for (let page = 1; rows.length < ON_PAPER; page++) {
        const query = { page, per_page: PAPER_PAGE, sort: search.sort, ...filtersOf(search) };
        const call = api.GET('/api/risk_assessments/risks', { params: { query }, signal });
        const { risks, meta } = await unwrap(call);
        rows.push(...risks.map(risk));
        if (page >= meta.total_pages) return { rows, total: meta.total_count };
        if (rows.length >= ON_PAPER) return { rows, total: meta.total_count };
      }
      return { rows, total: rows.length };
    },
  });

export const exportRisks = (search: HiraSearch, format: FileFormat) => {
  const query = { ...filtersOf(search), sort: search.sort, format };
  return saveFile(api.GET('/api/risk_assessments/risks', { params: { query }, parseAs: 'blob' }));
};

/** How many rows there are in each place of the matrix. */
export const heatMapOf = (search: HiraSearch) => {
  const query = { ...filtersOf(search), likelihood: undefined, severity: undefined };
  return queryOptions({
    queryKey: [...keys.counts, 'map', query],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/risk_assessments/heat_map', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
};

/** Tags, people and sites, for filters and forms. */
export const choicesQuery = queryOptions({
  queryKey: [...keys.all, 'choices'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/risk_assessments/filter_dropdown', { signal })),
  staleTime: 60_000,
});

/** What is different in two of its versions. */
export const comparisonOf = (id: number, from: number, to: number) =>
  queryOptions({
    queryKey: [...keys.one(id), 'comparison', from, to],
    queryFn: ({ signal }) => {
      const params = { path: { id }, query: { from, to } };
      return unwrap(api.GET('/api/risk_assessments/{id}/comparison', { params, signal }));
    },
  });

/** An assessment for paper, with its letterhead and reviews. */
export const reportOf = (id: number, version: number) =>
  queryOptions({
    queryKey: [...keys.one(id), 'report', version],
    queryFn: ({ signal }) => {
      const params = { path: { id }, query: version ? { version } : {} };
      return unwrap(api.GET('/api/risk_assessments/{id}/report', { params, signal }));
    },
  });

export const saveTemplate = () =>
  saveFile(api.GET('/api/risk_assessments/import_template', { parseAs: 'blob' }));
