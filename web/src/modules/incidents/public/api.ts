import { useTranslation } from 'react-i18next';
import type { Desk } from '@/modules/observations/public/desk';
import type { Answer, Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';

export type OuterForm = Answer<'/api/incidents/out_incident_data', 'get'>;
export type OuterReport = Body<'/api/outer_incidents', 'post'>;
type Status = Answer<'/api/outer_incidents/follow', 'post'>['status'];

export const loadForm = (site: number | undefined) => {
  const query = site ? { site } : {};
  return unwrap(api.GET('/api/incidents/out_incident_data', { params: { query } }));
};

export const sendReport = (body: OuterReport) => unwrap(api.POST('/api/outer_incidents', { body }));

/** Where incidents are reported. */
export const desk: Desk = {
  path: '/incident',
  example: 'INC-000123',
  follow: (number, key) =>
    unwrap(api.POST('/api/outer_incidents/follow', { body: { number, key } })),
  answer: (number, key, message_id, text) =>
    unwrap(api.POST('/api/outer_incidents/answer', { body: { number, key, message_id, text } })),
  useStatus: () => {
    const { t } = useTranslation();
    return (status) => ({
      title: t(`incidents.outer.status.${status as Status}.title`),
      text: t(`incidents.outer.status.${status as Status}.text`),
    });
  },
};
