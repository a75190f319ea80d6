import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { recordApi } from '@/core/records/api';
import type { Answer, Body, Query } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { type FileFormat, saveFile } from '@/platform/download';
import { ALL_STATUSES, idsOf, pageParams, parseEnumValues } from '@/platform/search';
import { session } from '@/platform/session';
import { KINDS, type NeedSearch, type RecordSearch, STATES, STATUSES } from './filters';
import { training as kind } from './kind';

type Row = NonNullable<Answer<'/api/training_records', 'get'>['trainings']>[number];
type Whole = Answer<'/api/training_records/{id}', 'get'>['training'];

interface Placed {
  readonly description: string;
  readonly site: { readonly id: number; readonly name: string; readonly time_zone: string };
}

/** Lists, panels and pages name a record by its description. */
export type TrainingRow = Row & Placed;
export type Training = Whole & Placed;
export type Need = NonNullable<Answer<'/api/training_needs', 'get'>['needs']>[number];
export type Holder = Need['holder'];
export type Subject = NonNullable<Answer<'/api/training_subjects', 'get'>['subjects']>[number];
export type SubjectBody = Body<'/api/training_subjects', 'post'>;
export type Requirement = NonNullable<
  Answer<'/api/training_requirements', 'get'>['requirements']
>[number];
export type RequirementBody = Body<'/api/training_requirements', 'post'>;

function placed<R extends Row>(row: R): R & Placed {
  const time_zone = session.get().user?.organization?.time_zone ?? 'UTC';
  return {
    ...row,
    description: `${row.subject.name} · ${row.holder.name}`,
    site: { id: 0, name: '', time_zone },
  };
}

export const training = (row: Whole): Training => placed(row);

export const trainingApi = recordApi({
  kind,
  perPage: 15,
  filters: (search: RecordSearch): Query<'/api/training_records', 'get'> => ({
    q: search.q,
    status: parseEnumValues(STATUSES, search.status),
    subject_id: idsOf(search.subject_id),
    site_id: idsOf(search.site_id),
  }),
  chosen: (ids) => ({ training_id: ids }),
  list: (query, options) => api.GET('/api/training_records', { params: { query }, ...options }),
  rows: (answer) => (answer.trainings ?? []).map(placed),
  one: async (id, options) => {
    const params = { path: { id } };
    const call = api.GET('/api/training_records/{id}', { params, ...options });
    return training((await unwrap(call)).training);
  },
});

/** Under what the answers about who needs what are kept. */
export const NEEDS = ['training_needs'] as const;

function needFilters(search: NeedSearch): Query<'/api/training_needs', 'get'> {
  return {
    q: search.q,
    status: parseEnumValues(STATES, search.status),
    subject_id: idsOf(search.subject_id),
    site_id: idsOf(search.site_id),
    role_id: idsOf(search.role_id),
    skill_id: idsOf(search.skill_id),
    kind: parseEnumValues(KINDS, search.kind),
  };
}

/** What is shown until another tab is chosen: all that is lacking now or soon. */
const LACKING = ['missing', 'over', 'in_grace', 'soon'] as const;

const chosenStates = (search: NeedSearch) =>
  search.status === ALL_STATUSES
    ? undefined
    : (parseEnumValues(STATES, search.status) ?? [...LACKING]);

export const needList = (search: NeedSearch) =>
  queryOptions({
    queryKey: [...NEEDS, 'list', search],
    queryFn: ({ signal }) => {
      const place = { ...pageParams(search.page), per_page: 30, sort: search.sort };
      const query = { ...place, ...needFilters(search), status: chosenStates(search) };
      return unwrap(api.GET('/api/training_needs', { params: { query }, signal }));
    },
    placeholderData: keepPreviousData,
  });

export const needCounts = (search: NeedSearch) => {
  const { status: _, ...query } = needFilters(search);
  return queryOptions({
    queryKey: [...NEEDS, 'counts', query],
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET('/api/training_needs/status_counts', { params: { query }, signal })))
        .counts,
    placeholderData: keepPreviousData,
  });
};

export const exportNeeds = (search: NeedSearch, format: FileFormat) =>
  saveFile(
    api.GET('/api/training_needs', {
      params: {
        query: { ...needFilters(search), status: chosenStates(search), format },
      },
      parseAs: 'blob',
    }),
  );

export const formData = queryOptions({
  queryKey: ['trainings', 'form'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/training_form_data', { signal })),
  staleTime: 60_000,
});

export const subjectList = queryOptions({
  queryKey: ['trainings', 'subjects'],
  queryFn: async ({ signal }) =>
    (await unwrap(api.GET('/api/training_subjects', { signal }))).subjects ?? [],
});

export const requirementList = queryOptions({
  queryKey: ['trainings', 'requirements'],
  queryFn: async ({ signal }) =>
    (await unwrap(api.GET('/api/training_requirements', { signal }))).requirements ?? [],
});

export type Test = Answer<'/api/training_tests/{id}', 'get'>['test'];

export const SUBJECT_CALLS = '/api/training_subjects';

/** The test of a subject, without what tells which answers are right. */
export const testOf = (subject: number) =>
  queryOptions({
    queryKey: ['trainings', 'test', subject],
    queryFn: async ({ signal }) => {
      const params = { path: { id: subject } };
      return (await unwrap(api.GET('/api/training_tests/{id}', { params, signal }))).test;
    },
  });

/** What somebody holds and needs. */
export const personTrainings = (query: { user_id?: number; worker_id?: number }) =>
  queryOptions({
    queryKey: [...NEEDS, 'person', query],
    queryFn: ({ signal }) => unwrap(api.GET('/api/training_people', { params: { query }, signal })),
  });

export const certificateOf = (id: number) =>
  queryOptions({
    queryKey: [...trainingApi.keys.one(id), 'certificate'],
    queryFn: async ({ signal }) => {
      const params = { path: { id } };
      return (await unwrap(api.GET('/api/training_records/{id}/certificate', { params, signal })))
        .certificate;
    },
  });

/** Who was at a training of the calendar. */
export const itemOf = (id: number) =>
  queryOptions({
    queryKey: [...NEEDS, 'item', id],
    queryFn: async ({ signal }) => {
      const params = { path: { id } };
      return (await unwrap(api.GET('/api/training_items/{id}', { params, signal }))).item;
    },
  });

/** Saves an Excel file to fill in for the import. */
export const saveTemplate = () =>
  saveFile(api.GET('/api/training_records/import_template', { parseAs: 'blob' }));
