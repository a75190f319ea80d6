import type { Answer, Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';

export type OuterForm = Answer<'/api/incidents/out_incident_data', 'get'>;
export type OuterReport = Body<'/api/outer_incidents', 'post'>;

export const loadForm = (site: number | undefined) =>
  unwrap(api.GET('/api/incidents/out_incident_data', { params: { query: { site } } }));

export const sendReport = (body: OuterReport) => unwrap(api.POST('/api/outer_incidents', { body }));
