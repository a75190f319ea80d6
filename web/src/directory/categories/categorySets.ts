import { refusal } from '@/platform/can';
import { api, unwrap } from '@/platform/client';
import { ApiError } from '@/platform/errors';
import type { Category } from './api';
import type { CategorySet, Entry, Filter } from './categorySet';

type Placed = Omit<Entry, 'name' | 'type'>;

const path = (id: number) => ({ path: { id } });

/** What the list of categories says of one, when it is asked for the settings. */
function entryOfCategory(one: Category | (Placed & Category)): Entry {
  return {
    status: 'active',
    parent_name: '',
    level: one.parent_id ? 2 : 1,
    ...one,
    children: one.children ?? 0,
    uses: one.uses ?? 0,
    type: one.category_type,
  };
}

export const ofRecords: CategorySet = {
  name: 'records',
  path: '/categories',
  levels: 2,
  types: ['observation', 'action', 'incident', 'skill'],
  sets: ['observation', 'action', 'incident', 'skill'],
  why: (who, does) => refusal(who, 'Category', does),
  below: (id) => `/categories/${id}`,
  list: async ({ type, status = 'all', ...filter }, signal) => {
    const category_type = type as Category['category_type'] | undefined;
    const query = { ...filter, status, category_type, settings: true };
    const answer = await unwrap(api.GET('/api/categories', { params: { query }, signal }));
    return (answer.categories ?? []).map(entryOfCategory);
  },
  one: async (id, signal) => {
    const call = api.GET('/api/categories/{id}', { params: path(id), signal });
    return entryOfCategory((await unwrap(call)).category);
  },
  create: async ({ type, ...naming }, headers) => {
    const body = { ...naming, category_type: type as Category['category_type'] };
    return entryOfCategory((await unwrap(api.POST('/api/categories', { body, headers }))).category);
  },
  edit: async (id, body, headers) => {
    const call = api.PATCH('/api/categories/{id}', { params: path(id), body, headers });
    return entryOfCategory((await unwrap(call)).category);
  },
  remove: (id, headers) =>
    unwrap(api.DELETE('/api/categories/{id}', { params: path(id), headers })),
  order: (category_ids, headers) =>
    unwrap(api.POST('/api/categories/order', { body: { category_ids }, headers })),
  merge: (id, into_id, headers) =>
    unwrap(
      api.POST('/api/categories/{id}/merge', { params: path(id), body: { into_id }, headers }),
    ),
};

/** Fields are called by the same names on all sets; what the server calls them is its own. */
async function called<T>(call: Promise<T>, names: (field: string) => string): Promise<T> {
  try {
    return await call;
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    const fields = Object.entries(cause.fields).map(([field, said]) => [names(field), said]);
    const { status, message, code, requestId, retryAfter } = cause;
    const more = { code, requestId, retryAfter, fields: Object.fromEntries(fields) };
    throw new ApiError(status, message, more);
  }
}

const inEnvironment = (field: string) => field.replace('environment_category.', '');
const inCauses = (field: string) => (field === 'type_name' ? 'name' : field);

const untyped = (one: Placed & { name: string }): Entry => ({ ...one, type: '' });
const queryOf = ({ type: _, ...filter }: Filter) => filter;

export const environment: CategorySet = {
  name: 'environment',
  path: '/environment_categories',
  levels: 2,
  types: [''],
  sets: ['environment'],
  why: ({ user }) => (user?.is_admin ? null : 'permission'),
  below: (id) => `/environment_categories/${id}`,
  list: async (filter, signal) => {
    const params = { query: queryOf(filter) };
    const call = api.GET('/api/v2/environment_categories', { params, signal });
    return ((await unwrap(call)).environment_categories ?? []).map(untyped);
  },
  one: async (id, signal) => {
    const call = api.GET('/api/v2/environment_categories/{id}', { params: path(id), signal });
    return untyped((await called(unwrap(call), inEnvironment)).environment_category);
  },
  create: async ({ name, parent_id }, headers) => {
    const body = { environment_category: { name, parent_id } };
    const call = api.POST('/api/v2/environment_categories', { body, headers });
    return untyped((await called(unwrap(call), inEnvironment)).environment_category);
  },
  edit: async (id, change, headers) => {
    const body = { environment_category: change };
    const call = api.PATCH('/api/v2/environment_categories/{id}', {
      params: path(id),
      body,
      headers,
    });
    return untyped((await called(unwrap(call), inEnvironment)).environment_category);
  },
  remove: (id, headers) =>
    unwrap(api.DELETE('/api/v2/environment_categories/{id}', { params: path(id), headers })),
  order: (category_ids, headers) =>
    unwrap(api.POST('/api/v2/environment_categories/order', { body: { category_ids }, headers })),
  merge: (id, into_id, headers) =>
    unwrap(
      api.POST('/api/v2/environment_categories/{id}/merge', {
        params: path(id),
        body: { into_id },
        headers,
      }),
    ),
};

const caused = ({ type_name, ...one }: Placed & { type_name: string }): Entry => ({
  ...one,
  name: type_name,
  type: '',
});

export const causes: CategorySet = {
  name: 'causes',
  path: '/whyanalysis',
  levels: 3,
  types: [''],
  sets: ['root_cause'],
  why: (who, does) => refusal(who, 'RC Master', does),
  below: (id) => `/whyanalysis/${id}/list`,
  list: async (filter, signal) => {
    const params = { query: queryOf(filter) };
    const answer = await unwrap(api.GET('/api/root_cause_settings', { params, signal }));
    return (answer.root_cause_settings ?? []).map(caused);
  },
  one: async (id, signal) => {
    const all = await causes.list({ status: 'all' }, signal);
    const found = all.find((each) => each.id === id);
    if (!found) throw new ApiError(404, '');
    return found;
  },
  create: async ({ name, parent_id }, headers) => {
    const body = { type_name: name, parent_id };
    const call = api.POST('/api/root_cause_settings', { body, headers });
    return caused((await called(unwrap(call), inCauses)).root_cause_setting);
  },
  edit: async (id, { name, ...change }, headers) => {
    const body = name === undefined ? change : { ...change, type_name: name };
    const call = api.PATCH('/api/root_cause_settings/{id}', { params: path(id), body, headers });
    return caused((await called(unwrap(call), inCauses)).root_cause_setting);
  },
  remove: (id, headers) =>
    unwrap(api.DELETE('/api/root_cause_settings/{id}', { params: path(id), headers })),
  order: (category_ids, headers) =>
    unwrap(api.POST('/api/root_cause_settings/order', { body: { category_ids }, headers })),
  merge: (id, into_id, headers) =>
    unwrap(
      api.POST('/api/root_cause_settings/{id}/merge', {
        params: path(id),
        body: { into_id },
        headers,
      }),
    ),
};
