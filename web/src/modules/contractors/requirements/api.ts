import { queryOptions } from '@tanstack/react-query';
import type { Answer, Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { queryClient } from '@/platform/queries';
import { useWrite } from '@/platform/useWrite';
import { formData } from '../api';
import { outdate } from '../writes';

export type Requirement = NonNullable<
  Answer<'/api/contractor_requirements', 'get'>['requirements']
>[number];
export type RequirementBody = Body<'/api/contractor_requirements', 'post'>;
export type Kind = NonNullable<Answer<'/api/contractor_document_kinds', 'get'>['kinds']>[number];
export type KindBody = Body<'/api/contractor_document_kinds', 'post'>;

export const requirementList = queryOptions({
  queryKey: ['contractors', 'requirements'],
  queryFn: async ({ signal }) =>
    (await unwrap(api.GET('/api/contractor_requirements', { signal }))).requirements ?? [],
});

export const kindList = queryOptions({
  queryKey: ['contractors', 'kinds'],
  queryFn: async ({ signal }) =>
    (await unwrap(api.GET('/api/contractor_document_kinds', { signal }))).kinds ?? [],
});

/** Who may work is judged anew. */
const changed = () => {
  void queryClient.invalidateQueries({ queryKey: formData.queryKey });
  void outdate();
};

export function useWriteRequirement(id = 0) {
  return useWrite<RequirementBody, unknown>({
    about: id,
    send: (body, headers) =>
      id
        ? unwrap(
            api.PATCH('/api/contractor_requirements/{id}', {
              params: { path: { id } },
              body: body as never,
              headers,
            }),
          )
        : unwrap(api.POST('/api/contractor_requirements', { body, headers })),
    onSuccess: changed,
  });
}

export function useRemoveRequirement() {
  return useWrite({
    about: (id: number) => id,
    send: (id, headers) =>
      unwrap(
        api.DELETE('/api/contractor_requirements/{id}', { params: { path: { id } }, headers }),
      ),
    onSuccess: changed,
  });
}

export function useWriteKind(id = 0) {
  return useWrite<KindBody, unknown>({
    about: id,
    send: (body, headers) =>
      id
        ? unwrap(
            api.PATCH('/api/contractor_document_kinds/{id}', {
              params: { path: { id } },
              body: body as never,
              headers,
            }),
          )
        : unwrap(api.POST('/api/contractor_document_kinds', { body, headers })),
    onSuccess: changed,
  });
}
