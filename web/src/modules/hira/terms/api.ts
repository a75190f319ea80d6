import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer, Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { queryClient } from '@/platform/queries';
import { type ListSearch, pageParams } from '@/platform/search';
import { useWrite } from '@/platform/useWrite';

export const KINDS = ['hazard', 'consequence', 'control'] as const;
export type Kind = (typeof KINDS)[number];
export type Term = Answer<'/api/risk_library', 'get'>['terms'][number];
export type TermSearch = ListSearch & { kind?: string; hidden?: string };
type Added = Body<'/api/risk_library', 'post'>;
type Changed = Body<'/api/risk_library/{id}', 'patch'>;

const KEY = ['risk_terms'];

export const kindOf = (value: string | undefined): Kind =>
  KINDS.find((each) => each === value) ?? 'hazard';

/** A page of the library. */
export const termsQuery = (search: TermSearch) => {
  const query = {
    kind: kindOf(search.kind),
    q: search.q,
    hidden: search.hidden === 'true' || undefined,
    ...pageParams(search.page),
    per_page: 50,
  };
  return queryOptions({
    queryKey: [...KEY, 'list', query],
    queryFn: ({ signal }) => unwrap(api.GET('/api/risk_library', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
};

const OFFERED = 8;

/** What is suggested for words, the most used first. */
export const suggestedFor = (kind: Kind, q: string) =>
  queryOptions({
    queryKey: [...KEY, 'suggested', kind, q],
    queryFn: async ({ signal }) => {
      const params = { query: { kind, q, per_page: OFFERED } };
      return (await unwrap(api.GET('/api/risk_library', { params, signal }))).terms;
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });

const outdate = () => void queryClient.invalidateQueries({ queryKey: KEY });

export function useAddTerm() {
  return useWrite({
    send: async (body: Added, headers) =>
      (await unwrap(api.POST('/api/risk_library', { body, headers }))).term,
    onSuccess: outdate,
  });
}

export function useEditTerm() {
  return useWrite({
    about: ({ id }: { id: number; body: Changed }) => id,
    send: async ({ id, body }, headers) => {
      const params = { path: { id } };
      return (await unwrap(api.PATCH('/api/risk_library/{id}', { params, body, headers }))).term;
    },
    onSuccess: outdate,
  });
}
