import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer, Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { saveFile } from '@/platform/download';
import { idsOf, known, placeOf } from '@/platform/search';
import { type ActionSearch, CHECKS, CONTROLS, PRIORITIES, STATUSES, type Status } from './filters';
import type { View } from './views';

export type Action = Answer<'/api/actions/{id}', 'get'>['action'];
/** An action as lists carry it, without files and history. */
export type ActionRow = NonNullable<Answer<'/api/actions/all', 'get'>['actions']>[number];
export type ActionBody = Body<'/api/actions', 'post'>;
export type ActionPatch = Body<'/api/actions/{id}', 'patch'>;
export type ActionDraft = NonNullable<Body<'/api/observations', 'post'>['actions']>[number];

export const actionKeys = {
  all: ['actions'] as const,
  lists: ['actions', 'list'] as const,
  list: (path: string, search: ActionSearch) => [...actionKeys.lists, path, search] as const,
  counts: (type: string, search: ActionSearch) => ['actions', 'counts', type, search] as const,
  one: (id: number) => ['actions', 'one', id] as const,
};

const PER_PAGE = 50;

/** What is not finished comes first, and of that what is late and then due. */
const USUAL_SORT = 'finished,due_date';

/** The address of a list as the parameters of its call. */
export function filtersOf(search: ActionSearch) {
  return {
    q: search.q,
    status: known(STATUSES, search.status),
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

export const actionList = (view: View, search: ActionSearch) =>
  queryOptions({
    queryKey: actionKeys.list(view.list, search),
    queryFn: ({ signal }) => {
      const { page, sort } = search;
      const query = {
        ...placeOf(page),
        per_page: PER_PAGE,
        sort: sort ?? USUAL_SORT,
        ...filtersOf(search),
      };
      return unwrap(api.GET(view.list, { params: { query }, signal }));
    },
    placeholderData: keepPreviousData,
  });

/** What waits longest comes first; of what is closed, what was due last. */
const columnSort = (status: string) =>
  status === 'closed' ? '-finished,-due_date' : 'finished,due_date';

/** The first actions in one status, for a column of the board. */
export const actionColumn = (view: View, status: Status, search: ActionSearch) => {
  const { page: _, view: __, month: ___, ...rest } = search;
  return actionList(view, { ...rest, status, sort: search.sort ?? columnSort(status) });
};

/** Saves the whole list, as it is filtered and sorted, as an Excel file. */
export const exportActions = (view: View, search: ActionSearch) => {
  const sort = search.sort ?? USUAL_SORT;
  const query = { sort, ...filtersOf(search), export_to_excel: true };
  return saveFile(api.GET(view.list, { params: { query }, parseAs: 'blob' }));
};

/** Saves an Excel file to fill in for the import. */
export const saveTemplate = () =>
  saveFile(api.GET('/api/actions/import_template', { parseAs: 'blob' }));

/** Saves those of the list that were chosen, in its order. */
export const exportChosen = (view: View, sort: string | undefined, ids: readonly number[]) => {
  const query = { sort: sort ?? USUAL_SORT, action_id: [...ids], export_to_excel: true };
  return saveFile(api.GET(view.list, { params: { query }, parseAs: 'blob' }));
};

export const actionCounts = (view: View, search: ActionSearch) => {
  const { page: _, sort: __, status: ___, view: ____, month: _____, ...rest } = search;
  return queryOptions({
    queryKey: actionKeys.counts(view.type ?? '', rest),
    queryFn: ({ signal }) => {
      const query = { ...filtersOf(rest), actionable_type: view.type };
      return unwrap(api.GET('/api/actions/status_counts', { params: { query }, signal }));
    },
    placeholderData: keepPreviousData,
  });
};

export const actionQuery = (id: number) =>
  queryOptions({
    queryKey: actionKeys.one(id),
    queryFn: async ({ signal }) => {
      const answer = await unwrap(
        api.GET('/api/actions/{id}', { params: { path: { id } }, signal }),
      );
      return answer.action;
    },
  });
