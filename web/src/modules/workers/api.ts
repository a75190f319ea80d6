import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Start } from '@/core/forms/StartChooser';
import type { Answer, Body, Query } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { queryClient } from '@/platform/queries';
import { useWrite } from '@/platform/useWrite';

export type Worker = Answer<'/api/v1/work_profile/{id}', 'get'>['worker'];
export type Certification = NonNullable<Worker['certifications']>[number];
export type WorkerBody = Body<'/api/v1/work_profile', 'post'>;
export type WorkerPatch = Body<'/api/v1/work_profile/{id}', 'patch'>;
type Finding = Query<'/api/v1/work_profile/v2_find_recent_workers', 'get'>;

const KEY = ['workers'] as const;

/** The path of the form for profiles, beneath which it is edited. */
export const FORM = '/api/worker_profile_forms';

export const KINDS = ['employee', 'contractor', 'guest'] as const;
export type Kind = (typeof KINDS)[number];

/** Whom one may choose: who worked at the site lately comes first. */
export const workersFound = (query: NonNullable<Finding>) =>
  queryOptions({
    queryKey: [...KEY, 'found', query],
    queryFn: async ({ signal }) => {
      const path = '/api/v1/work_profile/v2_find_recent_workers';
      return unwrap(api.GET(path, { params: { query }, signal }));
    },
    placeholderData: keepPreviousData,
    enabled: query.site_id > 0,
  });

export type Profile = Answer<'/api/worker_profiles/{id}', 'get'>['worker'];
export type ProfilePage = Answer<'/api/worker_profiles/{id}', 'get'>;
type Proposal = Body<'/api/v1/work_profile/{id}/certifications', 'post'>;

export const profileRows = (query: NonNullable<Query<'/api/worker_profiles', 'get'>>) =>
  queryOptions({
    queryKey: [...KEY, 'profiles', query],
    queryFn: ({ signal }) => unwrap(api.GET('/api/worker_profiles', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });

export const profilePage = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'profile', id],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/worker_profiles/{id}', { params: { path: { id } }, signal })),
    enabled: id > 0,
  });

/** The organization's own form for profiles, if there is one. */
export const profileForm = queryOptions({
  queryKey: [...KEY, 'form'],
  queryFn: async ({ signal }) => (await unwrap(api.GET(FORM, { signal }))).form,
});

const outdate = () => void queryClient.invalidateQueries({ queryKey: KEY });

export function useAddWorker() {
  return useWrite({
    send: async (body: WorkerBody, headers) =>
      (await unwrap(api.POST('/api/v1/work_profile', { body, headers }))).worker,
    onSuccess: outdate,
  });
}

export function useEditWorker() {
  return useWrite({
    about: ({ id }: { id: number }) => id,
    send: async ({ id, ...body }: { id: number } & WorkerPatch, headers) => {
      const call = api.PATCH('/api/v1/work_profile/{id}', {
        params: { path: { id } },
        body,
        headers,
      });
      return (await unwrap(call)).worker;
    },
    onSuccess: outdate,
  });
}

/** Says what else somebody may do; whoever manages profiles confirms it. */
export function useProposeCertification(id: number) {
  const path = '/api/v1/work_profile/{id}/certifications';
  return useWrite({
    about: id,
    send: async (body: Proposal, headers) =>
      (await unwrap(api.POST(path, { params: { path: { id } }, body, headers }))).worker,
    onSuccess: outdate,
  });
}

/** Something of the form has changed: what profiles ask as well. */
export const outdateForm = outdate;

export function useBeginForm() {
  return useWrite({
    send: (from: Start, headers) =>
      unwrap(api.POST(FORM, { body: { from: (from ?? undefined) as never }, headers })),
    onSuccess: outdate,
  });
}

/** Fills in what the organization's own form asks. */
export function useFillProfile(id: number) {
  const path = '/api/worker_profiles/{id}/answers';
  return useWrite({
    about: id,
    send: (body: Body<typeof path, 'put'>, headers) =>
      unwrap(api.PUT(path, { params: { path: { id } }, body, headers })),
    onSuccess: (page) => {
      queryClient.setQueryData(profilePage(id).queryKey, page);
      outdate();
    },
  });
}
