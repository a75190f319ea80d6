import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';

export type HomeAnswer = Answer<'/api/v1/home', 'get'>;
export type NeedsMe = NonNullable<HomeAnswer['needs_me']>[number];

export const dashboardKeys = { all: ['dashboards'] as const };

export const homeQuery = queryOptions({
  queryKey: [...dashboardKeys.all, 'home'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/v1/home', { signal })),
});
