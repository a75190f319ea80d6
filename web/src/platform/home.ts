import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Answer, Query } from './answer';
import { api, unwrap } from './client';

/** What waits for this person and how things stand; the navigation counts it as well. */
export type HomeAnswer = Answer<'/api/v1/home', 'get'>;
export type HomeCount = keyof HomeAnswer['counts'];
type Asked = NonNullable<Query<'/api/v1/home', 'get'>>;

/** It is made of the records of all modules, so it is old whenever one of them changes. */
export const HOME_KEY = ['home'] as const;

/** Of each kind of need Home shows no more. */
export const ON_HOME = 5;
const ON_A_PAGE = 20;

const ask = async (query: Asked, signal: AbortSignal) =>
  unwrap(api.GET('/api/v1/home', { params: { query }, signal }));

/** Of one site, or of all that the person works at. */
export const homeQuery = (site_id: number | undefined) =>
  queryOptions({
    queryKey: [...HOME_KEY, 'answer', site_id],
    queryFn: ({ signal }) => ask({ site_id, per_page: ON_HOME }, signal),
  });

/** All that waits for one reason, page by page. */
export const needsQuery = (site_id: number | undefined, kind: string) =>
  infiniteQueryOptions({
    queryKey: [...HOME_KEY, 'needs', site_id, kind],
    queryFn: async ({ pageParam: page, signal }) => {
      const of = { site_id, kind: kind as Asked['kind'], page, per_page: ON_A_PAGE };
      return (await ask(of, signal)).needs_me ?? [];
    },
    initialPageParam: 1,
    getNextPageParam: (last, all) => (last.length < ON_A_PAGE ? undefined : all.length + 1),
  });
