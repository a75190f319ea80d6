import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer, Body, Query } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { queryClient } from '@/platform/queries';
import { idsOf } from '@/platform/search';
import { useWrite } from '@/platform/useWrite';

export interface DashboardSearch {
  from?: string;
  to?: string;
  site_id?: string;
  type_id?: string;
  filter_key?: string;
}

type Asked = NonNullable<Query<'/api/dashboard_data/permits_dashboard_by_status_counts', 'get'>>;
export type Count = NonNullable<
  Answer<'/api/dashboard_data/permits_dashboard_by_status_counts', 'get'>['counts']
>[number];
export type Tracker = NonNullable<
  Answer<'/api/dashboard_data/ptw_kpi_trackers', 'get'>['trackers']
>[number];
export type Month = NonNullable<
  Answer<'/api/dashboard_data/ptw_kpi_trackers/ptw_counts', 'get'>['months']
>[number];
type Targets = Body<'/api/dashboard_data/kpi_targets', 'patch'>['targets'];

/** By when a permit was requested, or by when its work begins. */
export const occurred = (search: DashboardSearch) => search.filter_key === 'occurred';

function asked(search: DashboardSearch): Asked {
  return {
    from: search.from,
    to: search.to,
    site_id: idsOf(search.site_id),
    type_id: idsOf(search.type_id),
    filter_key: occurred(search) ? 'occurred' : 'reported',
  };
}

/** Kept beside the permits: what makes those old makes these old. */
const KEY = ['permits', 'dashboard'] as const;

const CALLS = {
  status: '/api/dashboard_data/permits_dashboard_by_status_counts',
  location: '/api/dashboard_data/permits_dashboard_by_location_counts',
  template: '/api/dashboard_data/permits_dashboard_by_template_counts',
} as const;

export const countsBy = (what: keyof typeof CALLS, search: DashboardSearch) => {
  const query = asked(search);
  return queryOptions({
    queryKey: [...KEY, what, query],
    queryFn: ({ signal }) => unwrap(api.GET(CALLS[what], { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
};

export const trackersOf = (search: DashboardSearch) => {
  const query = asked(search);
  return queryOptions({
    queryKey: [...KEY, 'trackers', query],
    queryFn: async ({ signal }) => {
      const call = api.GET('/api/dashboard_data/ptw_kpi_trackers', { params: { query }, signal });
      return (await unwrap(call)).trackers ?? [];
    },
    placeholderData: keepPreviousData,
  });
};

export const monthsOf = (search: DashboardSearch) => {
  const query = asked(search);
  return queryOptions({
    queryKey: [...KEY, 'months', query],
    queryFn: async ({ signal }) => {
      const path = '/api/dashboard_data/ptw_kpi_trackers/ptw_counts';
      return (await unwrap(api.GET(path, { params: { query }, signal }))).months ?? [];
    },
    placeholderData: keepPreviousData,
  });
};

const module_type = 'PermitFormQuestion' as const;

export const targetsQuery = queryOptions({
  queryKey: [...KEY, 'targets'],
  queryFn: async ({ signal }) => {
    const params = { query: { module_type } };
    return (
      (await unwrap(api.GET('/api/dashboard_data/kpi_targets', { params, signal }))).targets ?? []
    );
  },
});

export function useSetTargets() {
  return useWrite({
    send: (targets: Targets, headers) => {
      const params = { query: { module_type } };
      const body = { targets };
      return unwrap(api.PATCH('/api/dashboard_data/kpi_targets', { params, body, headers }));
    },
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: KEY }),
  });
}
