import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { type FileFormat, saveFile } from '@/platform/download';
import { pageParams, parseEnumValues } from '@/platform/search';
import { type ActivitySearch, logged } from './filters';

export type Entry = NonNullable<Answer<'/api/activity_logs', 'get'>['activity_logs']>[number];

function queryOf({ q, module, from, to }: ActivitySearch) {
  return { q, from, to, module: parseEnumValues(logged(), module) };
}

export const activityList = (search: ActivitySearch) =>
  queryOptions({
    queryKey: ['activity', search],
    queryFn: async ({ signal }) => {
      const query = { ...queryOf(search), ...pageParams(search.page) };
      const answer = await unwrap(api.GET('/api/activity_logs', { params: { query }, signal }));
      return { rows: answer.activity_logs ?? [], meta: answer.meta };
    },
    placeholderData: keepPreviousData,
  });

export function exportActivity(search: ActivitySearch, format: FileFormat): Promise<void> {
  const query = { ...queryOf(search), format };
  return saveFile(api.GET('/api/activity_logs', { params: { query }, parseAs: 'blob' }));
}
