import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer, Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { HOME_KEY } from '@/platform/home';
import { queryClient } from '@/platform/queries';
import { idsOf, type ListSearch, pageParams, parseEnumValues } from '@/platform/search';
import { useWrite } from '@/platform/useWrite';

export type Schedule = Answer<'/api/audit_schedules/{id}', 'get'>['schedule'];
export type ScheduleBody = Body<'/api/audit_schedules', 'post'>;
export type SchedulePatch = Body<'/api/audit_schedules/{id}', 'patch'>;
export type Frequency = ScheduleBody['frequency'];

export interface ScheduleSearch extends ListSearch {
  status?: string;
  site_id?: string;
  template_id?: string;
  frequency?: string;
}

export const FREQUENCIES = [
  'once',
  'daily',
  'weekly',
  'monthly',
  'quarterly',
  'half_yearly',
  'yearly',
  'rule',
] as const satisfies readonly Frequency[];

const KEY = ['audits', 'schedules'] as const;
const PER_PAGE = 50;

export const scheduleRows = (search: ScheduleSearch) => {
  const query = {
    ...pageParams(search.page),
    per_page: PER_PAGE,
    q: search.q,
    sort: search.sort,
    status: parseEnumValues(['active', 'ended'] as const, search.status),
    site_id: idsOf(search.site_id),
    template_id: idsOf(search.template_id),
    frequency: parseEnumValues(FREQUENCIES, search.frequency),
  };
  return queryOptions({
    queryKey: [...KEY, 'rows', query],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/audit_schedules', { params: { query: query as never }, signal })),
    placeholderData: keepPreviousData,
  });
};

/** With a schedule its audits come and go, and with them all lists and numbers. */
function settle(): void {
  void queryClient.invalidateQueries({ queryKey: ['audits'] });
  void queryClient.invalidateQueries({ queryKey: HOME_KEY });
}

export function useAddSchedule() {
  return useWrite({
    send: async (body: ScheduleBody, headers) =>
      (await unwrap(api.POST('/api/audit_schedules', { body, headers }))).schedule,
    onSuccess: settle,
  });
}

export function useEditSchedule(id: number) {
  const params = { path: { id } };
  return useWrite({
    about: id,
    send: async (body: SchedulePatch, headers) =>
      (await unwrap(api.PATCH('/api/audit_schedules/{id}', { params, body, headers }))).schedule,
    onSuccess: settle,
  });
}

export function useEndSchedule(id: number) {
  const params = { path: { id } };
  return useWrite({
    about: id,
    send: async (_: null, headers) =>
      (await unwrap(api.POST('/api/audit_schedules/{id}/end', { params, headers }))).schedule,
    onSuccess: settle,
  });
}
