import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { idsOf, parseEnumValues } from '@/platform/search';
import { described } from './api';
import { type AuditSearch, STATUSES } from './filters';
import type { AuditRow } from './types';

export type Planned = NonNullable<Answer<'/api/audits/schedulesinfo', 'post'>['planned']>[number];

/** What stands on a day: an audit, or one that its schedule will make. */
export type Entry =
  | { readonly id: number; readonly audit: AuditRow }
  | { readonly id: number; readonly planned: Planned };

/** The audits of some days, as far as a calendar can be narrowed, and those that are to come. */
export const calendarOf = (search: AuditSearch, from: string, to: string) => {
  const body = {
    from,
    to,
    site_ids: idsOf(search.site_id),
    template_ids: idsOf(search.template_id),
    auditor_ids: idsOf(search.auditor_id),
    schedule_id: idsOf(search.schedule_id)?.[0],
    audit_types: search.type ? [search.type] : undefined,
    status: parseEnumValues(STATUSES, search.status),
  };
  return queryOptions({
    queryKey: ['audits', 'calendar', body],
    queryFn: async ({ signal }) => {
      const told = await unwrap(api.POST('/api/audits/schedulesinfo', { body, signal }));
      const audits = (told.audits ?? []).map(described);
      return { audits, planned: told.planned ?? [], more: told.more };
    },
    placeholderData: keepPreviousData,
  });
};

/** By the planned day. What has no number yet counts down, so that each is told apart. */
export function entriesByDay(
  audits: readonly AuditRow[],
  planned: readonly Planned[],
): Map<string, Entry[]> {
  const days = new Map<string, Entry[]>();
  const add = (day: string, entry: Entry) => days.set(day, [...(days.get(day) ?? []), entry]);
  for (const audit of audits) add(audit.planned_on, { id: audit.id, audit });
  for (const [index, each] of planned.entries()) {
    add(each.planned_on, { id: -index - 1, planned: each });
  }
  return new Map([...days].sort(([one], [other]) => one.localeCompare(other)));
}
