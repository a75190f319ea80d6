import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer, Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import type { Desk } from './desk';

export type OuterForm = Answer<'/api/observations/outer_obs_data', 'get'>;
export type OuterReport = Body<'/api/outer_observations', 'post'>;
type Status = Answer<'/api/outer_observations/follow', 'post'>['status'];

export interface Loaded<T> {
  readonly data?: T;
  readonly failure?: unknown;
  readonly again: () => void;
}

/** The choices of a form. These screens load no query cache: there is one question. */
export function useOuterForm<T>(
  load: (site: number | undefined) => Promise<T>,
  site: number | undefined,
): Loaded<T> {
  const [state, setState] = useState<{ data?: T; failure?: unknown }>({});
  const ask = useCallback(() => {
    setState({});
    load(site).then(
      (data) => setState({ data }),
      (failure: unknown) => setState({ failure }),
    );
  }, [load, site]);
  useEffect(ask, [ask]);
  return { ...state, again: ask };
}

export const loadForm = (site: number | undefined) => {
  const query = site ? { site } : {};
  return unwrap(api.GET('/api/observations/outer_obs_data', { params: { query } }));
};

export const sendReport = (body: OuterReport) =>
  unwrap(api.POST('/api/outer_observations', { body }));

/** Where observations are reported. */
export const desk: Desk = {
  path: '/observation',
  example: 'OBS-000123',
  follow: (number, key) =>
    unwrap(api.POST('/api/outer_observations/follow', { body: { number, key } })),
  answer: (number, key, message_id, text) =>
    unwrap(api.POST('/api/outer_observations/answer', { body: { number, key, message_id, text } })),
  useStatus: () => {
    const { t } = useTranslation();
    return (status) => ({
      title: t(`observations.outer.status.${status as Status}.title`),
      text: t(`observations.outer.status.${status as Status}.text`),
    });
  },
};
