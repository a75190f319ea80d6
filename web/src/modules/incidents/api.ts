import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { energyQuery } from '@/core/energy/filters';
import { HAPPENED } from '@/core/energy/kinds';
import { recordApi } from '@/core/records/api';
import { STEPS as PLACES } from '@/directory/risks/api';
import type { Answer, Body, Query } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { saveFile } from '@/platform/download';
import { idsOf, idsOrNone, parseEnumValues } from '@/platform/search';
import {
  CLASSES,
  DATES,
  HURT,
  type IncidentSearch,
  LEVELS,
  LOST,
  RATINGS,
  RECORDABLE,
  STATUSES,
  STEPS,
  TYPES,
  VICTIM_TYPES,
} from './filters';
import { incident } from './kind';
import { TIERS } from './process';

export type Incident = Answer<'/api/incidents/{id}', 'get'>['incident'];
/** An incident as lists carry it. */
export type IncidentRow = NonNullable<Answer<'/api/v2/incidents', 'get'>['incidents']>[number];
export type IncidentBody = Body<'/api/incidents', 'post'>;
export type IncidentPatch = Body<'/api/incidents/{id}', 'patch'>;
export type Injured = Body<'/api/incidents/{id}/victims', 'post'>;
export type Victim = Incident['victims'][number];
export type Span = Injured['work_status'][number];
export type Step = Incident['steps'][number];
export type Causes = Incident['causes'];
export type Analysis = Causes['analyses'][number];
export type Why = Analysis['whys'][number];
export type FormData = Answer<'/api/incidents/incident_data', 'get'>;
export type Rate = Body<'/api/incidents/{id}/rate', 'post'>;
export type Cell = Answer<'/api/incidents/matrix_counts', 'get'>['cells'][number];

/** A step of the matrix, as far as it is one. */
const placeOf = (value: string | undefined) => PLACES.find((each) => String(each) === value);

/** The address of the list as the parameters of its call. */
function filtersOf(search: IncidentSearch): Query<'/api/v2/incidents', 'get'> {
  return {
    q: search.q,
    status: parseEnumValues(STATUSES, search.status),
    incident_type: parseEnumValues(TYPES, search.incident_type),
    severity_level: parseEnumValues(LEVELS, search.severity_level),
    step: parseEnumValues([...STEPS, 'done'] as const, search.step),
    site_id: idsOf(search.site_id),
    division_id: idsOrNone(search.division_id),
    category_id: idsOrNone(search.category_id),
    reporter_id: idsOrNone(search.reporter_id),
    lead_id: idsOf(search.lead_id),
    mine: search.mine === 'true' || undefined,
    anybody_hurt: parseEnumValues(HURT, search.anybody_hurt),
    recordable: parseEnumValues(RECORDABLE, search.recordable),
    rating: RATINGS.find((each) => each === search.rating),
    severity: placeOf(search.severity),
    likelihood: placeOf(search.likelihood),
    injury_class: parseEnumValues(CLASSES, search.injury_class),
    victim_type: parseEnumValues(VICTIM_TYPES, search.victim_type),
    injury_nature: search.injury_nature?.split(','),
    victim_company: search.victim_company,
    lost_days: parseEnumValues(LOST, search.lost_days)?.[0],
    root_cause_id: idsOf(search.root_cause_id),
    ...energyQuery(search, HAPPENED),
    process_tier: parseEnumValues(TIERS, search.process_tier),
    date_type: parseEnumValues(DATES, search.date_type)?.[0],
    from: search.from,
    to: search.to,
  };
}

export const incidentApi = recordApi({
  kind: incident,
  perPage: 50,
  filters: filtersOf,
  chosen: (ids) => ({ incident_id: ids }),
  list: (query, options) => api.GET('/api/v2/incidents', { params: { query }, ...options }),
  rows: (answer) => answer.incidents,
  counts: (query, options) =>
    api.GET('/api/v2/incidents/period_status_counts', { params: { query }, ...options }),
  one: async (id, options) => {
    const call = api.GET('/api/incidents/{id}', { params: { path: { id } }, ...options });
    return (await unwrap(call)).incident;
  },
});

/** How many of the list there are in each place of the matrix. */
export const matrixOf = (search: IncidentSearch) => {
  const query = { ...filtersOf(search), severity: undefined, likelihood: undefined };
  return queryOptions({
    queryKey: [...incidentApi.keys.counts, 'matrix', query],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/incidents/matrix_counts', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
};

/** What the forms of an incident offer: root causes, the matrix, roles. */
export const formData = queryOptions({
  queryKey: ['incidents', 'form'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/incidents/incident_data', { signal })),
  staleTime: 5 * 60_000,
});

/** The observation that turned out to be an incident, as far as the form begins with it. */
export const originQuery = (id: number) =>
  queryOptions({
    queryKey: [...incidentApi.keys.all, 'origin', id],
    queryFn: async ({ signal }) => {
      const params = { path: { id } };
      return (await unwrap(api.GET('/api/observations/{id}', { params, signal }))).observation;
    },
    enabled: id > 0,
  });

/** Saves an Excel file to fill in for the import. */
export const saveTemplate = () =>
  saveFile(api.GET('/api/incidents/import_template', { parseAs: 'blob' }));
