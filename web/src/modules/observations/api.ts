import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer, Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { saveFile } from '@/platform/download';
import { idsOf, known, placeOf } from '@/platform/search';
import { type ObservationSearch, RISKS, STATUSES, TYPES } from './filters';

export type Observation = Answer<'/api/observations/{id}', 'get'>['observation'];
/** An observation as lists carry it, without actions, files and history. */
export type ObservationRow = NonNullable<
  Answer<'/api/v2/observations', 'get'>['observations']
>[number];
export type ObservationBody = Body<'/api/observations', 'post'>;
export type ObservationPatch = Body<'/api/observations/{id}', 'patch'>;

export const observationKeys = {
  all: ['observations'] as const,
  lists: ['observations', 'list'] as const,
  list: (search: ObservationSearch) => [...observationKeys.lists, search] as const,
  counts: (search: ObservationSearch) => ['observations', 'counts', search] as const,
  one: (id: number) => ['observations', 'one', id] as const,
};

const PER_PAGE = 15;
const FEWEST_LETTERS = 8;

/** The address of the list as the parameters of its call. */
export function filtersOf(search: ObservationSearch) {
  return {
    q: search.q,
    status: known(STATUSES, search.status),
    observation_type: known(TYPES, search.observation_type),
    risk_potential: known(RISKS, search.risk_potential),
    site_id: idsOf(search.site_id),
    division_id: idsOf(search.division_id),
    category_id: idsOf(search.category_id),
    reporter_id: idsOf(search.reporter_id),
    responsible_id: idsOf(search.responsible_id),
    stop_work: search.stop_work === 'true' || undefined,
    fixed_on_spot: search.fixed_on_spot === 'true' || undefined,
    from: search.from,
    to: search.to,
  };
}

export const observationList = (search: ObservationSearch) =>
  queryOptions({
    queryKey: observationKeys.list(search),
    queryFn: ({ signal }) => {
      const { page, sort } = search;
      const query = { ...placeOf(page), per_page: PER_PAGE, sort, ...filtersOf(search) };
      return unwrap(api.GET('/api/v2/observations', { params: { query }, signal }));
    },
    placeholderData: keepPreviousData,
  });

/** Saves the whole list, as it is filtered and sorted, as an Excel file. */
export const exportObservations = (search: ObservationSearch) => {
  const query = { sort: search.sort, ...filtersOf(search), export_to_excel: true };
  return saveFile(api.GET('/api/v2/observations', { params: { query }, parseAs: 'blob' }));
};

/** Saves those of the list that were chosen, in its order. */
export const exportChosen = (sort: string | undefined, ids: readonly number[]) => {
  const query = { sort, observation_id: [...ids], export_to_excel: true };
  return saveFile(api.GET('/api/v2/observations', { params: { query }, parseAs: 'blob' }));
};

/** Saves an Excel file to fill in for the import. */
export const saveTemplate = () =>
  saveFile(api.GET('/api/observations/import_template', { parseAs: 'blob' }));

/** How many there are of each status, for the same filters but the status itself. */
export const observationCounts = (search: ObservationSearch) => {
  const { page: _, sort: __, status: ___, ...rest } = search;
  return queryOptions({
    queryKey: observationKeys.counts(rest),
    queryFn: ({ signal }) => {
      const query = filtersOf(rest);
      return unwrap(
        api.GET('/api/observations/period_status_counts', { params: { query }, signal }),
      );
    },
    placeholderData: keepPreviousData,
  });
};

/** What may be the one that is being typed; nothing is asked before there are some words. */
export const similarQuery = (site_id: number, q: string) =>
  queryOptions({
    queryKey: [...observationKeys.all, 'similar', site_id, q] as const,
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/observations/similar', { params: { query: { site_id, q } }, signal })),
    enabled: site_id > 0 && q.length >= FEWEST_LETTERS,
    placeholderData: keepPreviousData,
  });

export const observationQuery = (id: number) =>
  queryOptions({
    queryKey: observationKeys.one(id),
    queryFn: async ({ signal }) => {
      const answer = await unwrap(
        api.GET('/api/observations/{id}', { params: { path: { id } }, signal }),
      );
      return answer.observation;
    },
  });
