import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { recordApi } from '@/core/records/api';
import type { Answer, Body, Query } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { saveFile } from '@/platform/download';
import { idsOf, idsOrNone, parseEnumValues } from '@/platform/search';
import {
  type ActionSearch,
  CHECKS,
  CONTROLS,
  DATES,
  KINDS,
  LATE,
  PRIORITIES,
  sources,
  statusesOf,
  TIMINGS,
} from './filters';
import { action } from './kind';
import { VIEWS, type View } from './views';

export type Action = Answer<'/api/actions/{id}', 'get'>['action'];
/** An action as lists carry it, without files and history. */
export type ActionRow = NonNullable<Answer<'/api/actions/all', 'get'>['actions']>[number];
export type ActionBody = Body<'/api/actions', 'post'>;
export type ActionPatch = Body<'/api/actions/{id}', 'patch'>;
export type ActionDraft = NonNullable<Body<'/api/observations', 'post'>['actions']>[number];

/** What is not finished comes first, and of that what is late and then due. */
const USUAL_SORT = 'finished,due_date';

/** The address of a list as the parameters of its call. */
function filtersOf(search: ActionSearch): Query<'/api/actions/all', 'get'> {
  return {
    q: search.q,
    status: statusesOf(search)?.slice(),
    mine: search.mine === 'true' || undefined,
    verify: search.verify === 'true' || undefined,
    recurring: search.recurring === 'true' || undefined,
    site_id: idsOf(search.site_id),
    responsible_id: idsOf(search.responsible_id),
    priority: parseEnumValues(PRIORITIES, search.priority),
    control_type: parseEnumValues(CONTROLS, search.control_type),
    check: checkOf(search.check),
    source: parseEnumValues(sources(), search.source),
    category_id: idsOrNone(search.category_id),
    kind: parseEnumValues(KINDS, search.kind),
    timing: parseEnumValues(TIMINGS, search.timing)?.[0],
    late_days: parseEnumValues(LATE, search.late_days)?.[0],
    date_type: parseEnumValues(DATES, search.date_type)?.[0],
    from: search.from,
    to: search.to,
  };
}

/** What is open includes what is due. */
function checkOf(chosen: string | undefined) {
  const which = parseEnumValues(CHECKS, chosen);
  return which?.includes('open') ? 'open' : which?.[0];
}

export const actionApi = (view: View = VIEWS.all) =>
  recordApi({
    kind: action,
    variant: view.list,
    perPage: 50,
    sort: USUAL_SORT,
    filters: filtersOf,
    chosen: (ids) => ({ action_id: ids }),
    list: (query, options) => api.GET(view.list, { params: { query }, ...options }),
    rows: (answer) => answer.actions,
    counts: (filters, options) => {
      const query = { ...filters, actionable_type: view.type };
      return api.GET('/api/actions/status_counts', { params: { query }, ...options });
    },
    one: async (id, options) => {
      const call = api.GET('/api/actions/{id}', { params: { path: { id } }, ...options });
      return (await unwrap(call)).action;
    },
  });

/** The first actions in each status: a board is one answer, as often as one of its cards changes. */
export const actionBoard = (view: View, search: ActionSearch) => {
  const query: Query<'/api/actions/board', 'get'> = {
    ...filtersOf({ ...search, status: undefined }),
    actionable_type: view.type,
    sort: search.sort,
  };
  return queryOptions({
    queryKey: [...actionApi(view).keys.lists, 'board', query],
    queryFn: async ({ signal }) => {
      const { columns } = await unwrap(
        api.GET('/api/actions/board', { params: { query }, signal }),
      );
      const all = columns ?? [];
      return {
        columns: Object.fromEntries(all.map(({ status, actions }) => [status, actions ?? []])),
        rows: all.flatMap(({ actions }) => actions ?? []),
      };
    },
    placeholderData: keepPreviousData,
  });
};

/** Saves an Excel file to fill in for the import. */
export const saveTemplate = () =>
  saveFile(api.GET('/api/actions/import_template', { parseAs: 'blob' }));
