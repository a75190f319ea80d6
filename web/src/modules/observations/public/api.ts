import { useCallback, useEffect, useState } from 'react';
import type { Answer, Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';

export type OuterForm = Answer<'/api/observations/outer_obs_data', 'get'>;
export type Receipt = Answer<'/api/outer_observations', 'post'>;
export type Followed = Answer<'/api/outer_observations/follow', 'post'>;
export type OuterReport = Body<'/api/outer_observations', 'post'>;

export interface Loaded<T> {
  readonly data?: T;
  readonly failure?: unknown;
  readonly again: () => void;
}

/** The choices of the form. These screens load no query cache: there is one question. */
export function useOuterForm(site: number | undefined): Loaded<OuterForm> {
  const [state, setState] = useState<{ data?: OuterForm; failure?: unknown }>({});
  const ask = useCallback(() => {
    setState({});
    const query = site ? { site } : {};
    unwrap(api.GET('/api/observations/outer_obs_data', { params: { query } })).then(
      (data) => setState({ data }),
      (failure: unknown) => setState({ failure }),
    );
  }, [site]);
  useEffect(ask, [ask]);
  return { ...state, again: ask };
}

export const sendReport = (body: OuterReport) =>
  unwrap(api.POST('/api/outer_observations', { body }));

export const followReport = (number: string, key: string) =>
  unwrap(api.POST('/api/outer_observations/follow', { body: { number, key } }));

export const sendAnswer = (number: string, key: string, message_id: string, text: string) =>
  unwrap(api.POST('/api/outer_observations/answer', { body: { number, key, message_id, text } }));
