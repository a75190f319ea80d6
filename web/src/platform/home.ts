import { queryOptions } from '@tanstack/react-query';
import type { Answer } from './answer';
import { api, unwrap } from './client';

/** What waits for this person and how things stand; the navigation counts it as well. */
export type HomeAnswer = Answer<'/api/v1/home', 'get'>;
export type HomeCount = keyof HomeAnswer['counts'];

/** It is made of the records of all modules, so it is old whenever one of them changes. */
export const HOME_KEY = ['home'] as const;

export const homeQuery = queryOptions({
  queryKey: [...HOME_KEY, 'answer'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/v1/home', { signal })),
});
