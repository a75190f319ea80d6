import { recordApi } from '@/modules/records/api';
import type { Answer, Body, Query } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { saveFile } from '@/platform/download';
import { idsOf, known } from '@/platform/search';
import {
  type ActionSearch,
  CHECKS,
  CONTROLS,
  PRIORITIES,
  type Status,
  statusesOf,
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
    priority: known(PRIORITIES, search.priority),
    control_type: known(CONTROLS, search.control_type),
    check: checkOf(search.check),
    from: search.from,
    to: search.to,
  };
}

/** What is open includes what is due. */
function checkOf(chosen: string | undefined) {
  const which = known(CHECKS, chosen);
  return which?.includes('open') ? 'open' : which?.[0];
}

const ofView = (view: View) =>
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

const APIS = {
  all: ofView(VIEWS.all),
  alone: ofView(VIEWS.alone),
  observations: ofView(VIEWS.observations),
  incidents: ofView(VIEWS.incidents),
  audits: ofView(VIEWS.audits),
} as const;

export const actionApi = (view: View = VIEWS.all) => APIS[view.key];

/** What waits longest comes first; of what is closed, what was due last. */
const columnSort = (status: string) =>
  status === 'closed' ? '-finished,-due_date' : 'finished,due_date';

/** The first actions in one status, for a column of the board. */
export const actionColumn = (view: View, status: Status, search: ActionSearch) => {
  const { page: _, view: __, month: ___, ...rest } = search;
  return actionApi(view).list({ ...rest, status, sort: search.sort ?? columnSort(status) });
};

/** Saves an Excel file to fill in for the import. */
export const saveTemplate = () =>
  saveFile(api.GET('/api/actions/import_template', { parseAs: 'blob' }));
