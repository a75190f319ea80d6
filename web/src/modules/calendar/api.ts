import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { recordApi } from '@/core/records/api';
import { recordKeys } from '@/core/records/cache';
import type { Answer, Query } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { idsOf, parseEnumValues } from '@/platform/search';
import { type CalendarSearch, LAYERS, MODES, RESPONSES, STATUSES, TYPES } from './filters';
import { calendarItem as kind } from './kind';
import type { Item, ItemRow } from './types';

type Row = NonNullable<Answer<'/api/calendar_items', 'get'>['calendar_items']>[number];
type Whole = Answer<'/api/calendar_items/{id}', 'get'>['calendar_item'];

/** One without a site goes by its own clock. */
const siteOf = ({ sites, time_zone }: Row) => sites?.[0] ?? { id: 0, name: '', time_zone };

export const itemRow = (row: Row): ItemRow => ({
  ...row,
  description: row.title,
  site: { ...siteOf(row), time_zone: row.time_zone },
});

export const item = (row: Whole): Item => ({
  ...row,
  about: row.description,
  description: row.title,
  site: { ...siteOf(row), time_zone: row.time_zone },
});

/** What both the views and the list are narrowed by. */
const shared = (search: CalendarSearch) => ({
  item_type: parseEnumValues(TYPES, search.item_type),
  site_id: idsOf(search.site_id),
  response: parseEnumValues(RESPONSES, search.response),
  mine: search.mine === 'true' || undefined,
});

function filtersOf(search: CalendarSearch): Query<'/api/calendar_items', 'get'> {
  return {
    ...shared(search),
    q: search.q,
    status: parseEnumValues(STATUSES, search.status),
    mode: parseEnumValues(MODES, search.mode),
    organizer_id: idsOf(search.organizer_id),
    date_type: search.date_type === 'starts' ? 'starts' : undefined,
    from: search.from,
    to: search.to,
  };
}

export const itemApi = recordApi({
  kind,
  perPage: 15,
  filters: filtersOf,
  chosen: (ids) => ({ item_id: ids }),
  list: (query, options) => api.GET('/api/calendar_items', { params: { query }, ...options }),
  rows: (answer) => (answer.calendar_items ?? []).map(itemRow),
  counts: (query, options) =>
    api.GET('/api/calendar_items/status_counts', { params: { query }, ...options }),
  one: async (id, options) => {
    const params = { path: { id } };
    const call = api.GET('/api/calendar_items/{id}', { params, ...options });
    return item((await unwrap(call)).calendar_item);
  },
});

/** An item with the one of its series that is looked at, and those around that. */
export const itemAtDate = (id: number, occurrence_id: number) =>
  queryOptions({
    queryKey: [...recordKeys(kind).one(id), 'at', occurrence_id],
    queryFn: async ({ signal }) => {
      const params = { path: { id }, query: { occurrence_id } };
      return item(
        (await unwrap(api.GET('/api/calendar_items/{id}', { params, signal }))).calendar_item,
      );
    },
    enabled: id > 0 && occurrence_id > 0,
  });

/** What a form of one asks by: of a series the date that the address names. */
export const itemAt = (occurrence_id: number) => ({
  one: (id: number) => (occurrence_id > 0 ? itemAtDate(id, occurrence_id) : itemApi.one(id)),
});

/** Under what the answers about days are kept. */
export const VIEWS = ['calendar'] as const;

/** Which days, by whose clock, and how much of each. */
export interface Span {
  readonly from: string;
  readonly to: string;
  readonly time_zone: string;
  readonly per_day: number;
}

/** What takes place on some days. */
export const rangeOf = (search: CalendarSearch, span: Span) => {
  const query = { ...shared(search), layers: parseEnumValues(LAYERS, search.layers), ...span };
  return queryOptions({
    queryKey: [...VIEWS, 'range', query],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/calendar_items/range', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
};

/** What the form of an item offers. */
export const formData = queryOptions({
  queryKey: [...VIEWS, 'form'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/calendar_items/form_data', { signal })),
  staleTime: 60_000,
});
