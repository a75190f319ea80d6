import { energyQuery } from '@/core/energy/filters';
import { SEEN } from '@/core/energy/kinds';
import { recordApi } from '@/core/records/api';
import type { Answer, Body, Query } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { saveFile } from '@/platform/download';
import { idsOf, idsOrNone, parseEnumValues } from '@/platform/search';
import { session } from '@/platform/session';
import { isOwn, NOT_DONE, type ObservationSearch, RISKS, STATUSES, TYPES } from './filters';
import { observation } from './kind';

export type Observation = Answer<'/api/observations/{id}', 'get'>['observation'];
/** An observation as lists carry it, without actions, files and history. */
export type ObservationRow = NonNullable<
  Answer<'/api/v2/observations', 'get'>['observations']
>[number];
export type ObservationBody = Body<'/api/observations', 'post'>;
export type ObservationPatch = Body<'/api/observations/{id}', 'patch'>;

/** The address of the list as the parameters of its call. */
function filtersOf(search: ObservationSearch): Query<'/api/v2/observations', 'get'> {
  return {
    q: search.q,
    status: search.status
      ? parseEnumValues(STATUSES, search.status)
      : isOwn(search, session.get().user?.id) && !search.date_type // a number counts all of them
        ? [...NOT_DONE]
        : undefined,
    observation_type: parseEnumValues(TYPES, search.observation_type),
    risk_potential: parseEnumValues(RISKS, search.risk_potential),
    site_id: idsOf(search.site_id),
    division_id: idsOrNone(search.division_id),
    category_id: idsOrNone(search.category_id),
    reporter_id: idsOrNone(search.reporter_id),
    responsible_id: idsOf(search.responsible_id),
    stop_work: search.stop_work === 'true' || undefined,
    fixed_on_spot: search.fixed_on_spot === 'true' || undefined,
    to_review: search.to_review === 'true' || undefined,
    accepted: search.accepted === 'true' || undefined,
    not_handed_over: search.not_handed_over === 'true' || undefined,
    ...energyQuery(search, SEEN),
    date_type: search.date_type === 'reported' ? 'reported' : undefined,
    from: search.from,
    to: search.to,
  };
}

export const observationApi = recordApi({
  kind: observation,
  perPage: 15,
  filters: filtersOf,
  chosen: (ids) => ({ observation_id: ids }),
  list: (query, options) => api.GET('/api/v2/observations', { params: { query }, ...options }),
  rows: (answer) => answer.observations,
  counts: (query, options) =>
    api.GET('/api/observations/period_status_counts', { params: { query }, ...options }),
  one: async (id, options) => {
    const call = api.GET('/api/observations/{id}', { params: { path: { id } }, ...options });
    return (await unwrap(call)).observation;
  },
});

/** Saves an Excel file to fill in for the import. */
export const saveTemplate = () =>
  saveFile(api.GET('/api/observations/import_template', { parseAs: 'blob' }));
