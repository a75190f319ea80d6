import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer, Body, Query } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { type FileFormat, saveFile } from '@/platform/download';
import { queryClient } from '@/platform/queries';
import { useWrite } from '@/platform/useWrite';
import type { Asked } from './asked';

export type Measure = NonNullable<Answer<'/api/measures', 'get'>['measures']>[number];
export type MeasureName = Measure['name'];
export type Settings = Answer<'/api/dashboard_settings', 'get'>;
export type View = Pick<
  Settings,
  'tiles' | 'period' | 'record_date_type' | 'fin_year_type' | 'site_ids'
>;
export type Indicators = Answer<'/api/dashboards/leading_indicators', 'get'>;
export type Lagging = Answer<'/api/dashboards/lagging_indicators', 'get'>;
export type Numbered = NonNullable<Indicators['indicators']>[number];
export type Unit = Measure['unit'];
export type Span = Indicators['span'];
export type Report = Answer<'/api/dashboards/dashboard_module_count_analyses', 'get'>;
export type Row = NonNullable<Report['rows']>[number];
export type Column = NonNullable<Report['columns']>[number];
export type Cell = NonNullable<Row['cells']>[number];
export type Level = NonNullable<Answer<'/api/dashboards/safety_pyramids', 'get'>['levels']>[number];
export type HighEnergy = Answer<'/api/dashboards/high_energy', 'get'>;
export type Champion = NonNullable<
  Answer<'/api/dashboards/safety_champions', 'get'>['teams']
>[number];
export type Cause = NonNullable<Answer<'/api/dashboards/root_causes', 'get'>['causes']>[number];
export type Closures = NonNullable<Answer<'/api/closure_reports', 'get'>['kinds']>[number];
export type RoleStart = NonNullable<
  Answer<'/api/dashboard_settings/roles', 'get'>['roles']
>[number];

/** Whatever is counted changes with the records of other modules: this is what makes it old. */
export const KEY = ['insight'] as const;
const SETTINGS = [...KEY, 'settings'] as const;

export const measuresQuery = queryOptions({
  queryKey: [...KEY, 'measures'],
  queryFn: async ({ signal }) =>
    (await unwrap(api.GET('/api/measures', { signal }))).measures ?? [],
  staleTime: 10 * 60_000,
});

export const settingsQuery = queryOptions({
  queryKey: SETTINGS,
  queryFn: ({ signal }) => unwrap(api.GET('/api/dashboard_settings', { signal })),
  staleTime: 60_000,
});

/** Numbers of some measures with their 13 months. */
export const valuesOf = (measures: readonly MeasureName[], asked: Asked) => {
  const query = { ...asked, measures: [...measures], trend: true };
  return queryOptions({
    queryKey: [...KEY, 'values', query],
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET('/api/measures/values', { params: { query }, signal }))).indicators ??
      [],
    placeholderData: keepPreviousData,
    enabled: measures.length > 0,
  });
};

type Paths =
  | '/api/dashboards/leading_indicators'
  | '/api/dashboards/lagging_indicators'
  | '/api/dashboards/safety_pyramids'
  | '/api/dashboards/high_energy'
  | '/api/dashboards/safety_champions'
  | '/api/dashboards/root_causes'
  | '/api/dashboards/action_summaries'
  | '/api/dashboards/dashboard_module_count_analyses'
  | '/api/closure_reports';

/** What a panel shows, from the call of its own. */
export const panelOf = <P extends Paths>(path: P, asked: Asked) =>
  queryOptions({
    queryKey: [...KEY, path, asked],
    queryFn: ({ signal }) =>
      unwrap(api.GET(path as Paths, { params: { query: asked }, signal })) as Promise<
        Answer<P, 'get'>
      >,
    placeholderData: keepPreviousData,
  });

/** Keeps the dashboard as somebody wants it. What is asked for changes at once. */
export function useKeepView() {
  return useWrite({
    send: (body: Body<'/api/dashboard_settings', 'put'>, headers) =>
      unwrap(api.PUT('/api/dashboard_settings', { body, headers })),
    onSuccess: (kept) => queryClient.setQueryData(SETTINGS, kept),
  });
}

export function useResetView() {
  return useWrite({
    send: (_: null, headers) => unwrap(api.DELETE('/api/dashboard_settings', { headers })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: SETTINGS }),
  });
}

export const startsQuery = queryOptions({
  queryKey: [...SETTINGS, 'roles'],
  queryFn: async ({ signal }) =>
    (await unwrap(api.GET('/api/dashboard_settings/roles', { signal }))).roles ?? [],
});

export function useSetStart() {
  return useWrite({
    send: ({ id, ...body }: View & { id: number }, headers) => {
      const params = { path: { id } };
      return unwrap(api.PUT('/api/dashboard_settings/roles/{id}', { params, body, headers }));
    },
    about: ({ id }) => id,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: SETTINGS }),
  });
}

export const targetsQuery = queryOptions({
  queryKey: [...KEY, 'targets'],
  queryFn: async ({ signal }) =>
    (await unwrap(api.GET('/api/measure_targets', { signal }))).targets ?? [],
});

export function useSetTargets() {
  return useWrite({
    send: (targets: Body<'/api/measure_targets', 'put'>['targets'], headers) =>
      unwrap(api.PUT('/api/measure_targets', { body: { targets }, headers })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
}

export type StatisticsAsked = NonNullable<Query<'/api/statistics', 'get'>>;
export type Statistics = Answer<'/api/statistics', 'get'>;
export type StatisticsSettings = Answer<'/api/statistics_settings', 'get'>;

export const statisticsOf = (query: StatisticsAsked) =>
  queryOptions({
    queryKey: [...KEY, 'statistics', query],
    queryFn: ({ signal }) => unwrap(api.GET('/api/statistics', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });

export const exportStatistics = (asked: StatisticsAsked, format: FileFormat) => {
  const query = { ...asked, format };
  return saveFile(api.GET('/api/statistics', { params: { query }, parseAs: 'blob' }));
};

export const statisticsSettingsQuery = queryOptions({
  queryKey: [...KEY, 'statistics_settings'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/statistics_settings', { signal })),
});

export function useSetStatistics() {
  return useWrite({
    send: (body: StatisticsSettings, headers) =>
      unwrap(api.PUT('/api/statistics_settings', { body, headers })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
}
