import type { Answer, Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';

export type OuterForm = Answer<'/api/observations/outer_obs_data', 'get'>;
export type OuterReport = Body<'/api/outer_observations', 'post'>;

export const loadForm = (site: number | undefined) =>
  unwrap(api.GET('/api/observations/outer_obs_data', { params: { query: { site } } }));

export const sendReport = (body: OuterReport) =>
  unwrap(api.POST('/api/outer_observations', { body }));
