import { queryOptions } from '@tanstack/react-query';
import { recordApi } from '@/core/records/api';
import type { Answer, Body, Query } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { ALL_STATUSES, idsOf, idsOrNone, parseEnumValues, valuesOf } from '@/platform/search';
import { OUTCOMES, type PermitSearch, STATUSES } from './filters';
import { permit } from './kind';

export type Permit = Answer<'/api/permit_form_questions/{id}', 'get'>['permit'];
/** A permit as lists carry it. */
export type PermitRow = NonNullable<Answer<'/api/permit_form_questions', 'get'>['permits']>[number];
export type PermitBody = Body<'/api/permit_form_questions', 'post'>;
export type PermitPatch = Body<'/api/permit_form_questions/{id}', 'patch'>;
export type PermitType = PermitRow['type'];
export type FormData = Answer<'/api/permit_form_questions/form_data', 'get'>;
export type FormType = NonNullable<FormData['types']>[number];
export type Extension = NonNullable<Permit['extensions']>[number];

const yes = (value: string | undefined) => value === 'true' || undefined;

/** The address of the list as the parameters of its call. */
function filtersOf(search: PermitSearch): Query<'/api/permit_form_questions', 'get'> {
  const hours = Math.max(0, ...valuesOf(search.ending_within).map(Number).filter(Boolean));
  return {
    q: search.q,
    status: parseEnumValues(STATUSES, search.status),
    mine: yes(search.mine),
    shared: yes(search.shared),
    live: yes(search.live),
    spot: yes(search.spot),
    type_id: idsOf(search.type_id),
    site_id: idsOf(search.site_id),
    division_id: idsOrNone(search.division_id),
    requester_id: idsOf(search.requester_id),
    officer_id: idsOf(search.officer_id),
    worker_id: idsOf(search.worker_id),
    ending_within: hours || undefined,
    starts_from: search.starts_from,
    starts_to: search.starts_to,
    outcome: parseEnumValues(OUTCOMES, search.outcome)?.[0],
    date_type: search.date_type === 'starts' ? 'starts' : undefined,
    from: search.from,
    to: search.to,
  };
}

export const permitApi = recordApi({
  kind: permit,
  perPage: 15,
  filters: filtersOf,
  chosen: (ids) => ({ permit_id: ids }),
  list: (query, options) =>
    api.GET('/api/permit_form_questions', { params: { query }, ...options }),
  rows: (answer) => answer.permits,
  counts: (query, options) =>
    api.GET('/api/permit_form_questions/period_status_counts', { params: { query }, ...options }),
  one: async (id, options) => {
    const params = { path: { id } };
    return (await unwrap(api.GET('/api/permit_form_questions/{id}', { params, ...options })))
      .permit;
  },
});

/** How many there are of each type in each state, for the filters of a list. */
export const summaryOf = (search: PermitSearch) => {
  const query = filtersOf({ ...search, status: ALL_STATUSES });
  return queryOptions({
    queryKey: [...permitApi.keys.counts, 'summary', query],
    queryFn: async ({ signal }) => {
      const path = '/api/permit_form_questions/period_status_counts';
      return (await unwrap(api.GET(path, { params: { query }, signal }))).summary.types ?? [];
    },
  });
};

/** The types that permits were made of, to choose from in filters. */
export const usedTypes = {
  ...summaryOf({}),
  staleTime: 5 * 60_000,
};

/** What can be requested at a site, each with its form. */
export const formData = (site_id: number) =>
  queryOptions({
    queryKey: ['permits', 'form', site_id],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/permit_form_questions/form_data', { params: { query: { site_id } }, signal }),
      ),
    staleTime: 60_000,
  });

/** What work goes on now; 0 is all sites. */
export const livePermits = (site_id: number) =>
  queryOptions({
    queryKey: [...permitApi.keys.lists, 'live', site_id],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/permits_data/live', { params: { query: { site_id } }, signal })),
    refetchInterval: 60_000, // time passes for those that nobody touches
  });

/** A permit for paper. */
export const permitReport = (id: number) =>
  queryOptions({
    queryKey: ['permits', 'report', id],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/permits_data/{id}/permit_report', { params: { path: { id } }, signal })),
  });
