import { recordKeys, settle, settleMany } from '@/core/records/cache';
import { useWriteOf } from '@/core/records/writes';
import type { Answer, Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { queryClient } from '@/platform/queries';
import { useWrite } from '@/platform/useWrite';
import {
  type CompanyBody,
  type CompanyPatch,
  company,
  type EngagementBody,
  engagementsOf,
  paper,
} from './api';
import { contractorDocument, contractor as kind } from './kind';

const companies = {
  recordOf: (answer: { contractor: Parameters<typeof company>[0] }) => company(answer.contractor),
  settled: (record: ReturnType<typeof company>) => settle(kind, record),
};

const papers = {
  recordOf: (answer: { document: Parameters<typeof paper>[0] }) => paper(answer.document),
  settled: (record: ReturnType<typeof paper>) => settle(contractorDocument, record),
};

export function useAddCompany() {
  return useWriteOf(companies, (body: CompanyBody, headers) =>
    api.POST('/api/contractors', { body, headers }),
  );
}

export function useEditCompany(id: number) {
  const params = { path: { id } };
  return useWriteOf(
    companies,
    (body: CompanyPatch, headers) => api.PATCH('/api/contractors/{id}', { params, body, headers }),
    id,
  );
}

export type Invited = NonNullable<
  Answer<'/api/contractors/{id}/invitations', 'post'>['invitation']
>;

/** Gives somebody of a company an account. */
export function useInvite(id: number) {
  return useWrite({
    about: id,
    send: (body: Body<'/api/contractors/{id}/invitations', 'post'>, headers) =>
      unwrap(
        api.POST('/api/contractors/{id}/invitations', { params: { path: { id } }, body, headers }),
      ),
    onSuccess: (answer) => settle(kind, company(answer.contractor)),
  });
}

/** Adds an engagement, or changes the one that is there. */
export function useWriteEngagement(id: number, engagement_id = 0) {
  const path = '/api/contractors/{id}/engagements/{engagement_id}';
  return useWrite({
    about: engagement_id || id,
    send: (body: EngagementBody, headers) =>
      engagement_id
        ? unwrap(api.PATCH(path, { params: { path: { id, engagement_id } }, body, headers }))
        : unwrap(
            api.POST('/api/contractors/{id}/engagements', {
              params: { path: { id } },
              body,
              headers,
            }),
          ),
    onSuccess: (answer) => {
      queryClient.setQueryData(engagementsOf(id).queryKey, answer);
      void queryClient.invalidateQueries({ queryKey: recordKeys(kind).one(id) });
    },
  });
}

export function useAddDocument(id: number) {
  const params = { path: { id } };
  return useWriteOf(
    papers,
    (body: Body<'/api/contractors/{id}/contractor_documents', 'post'>, headers) =>
      api.POST('/api/contractors/{id}/contractor_documents', { params, body, headers }),
    id,
  );
}

/** Changes what is said of a document, or sends another version of it. */
export function useEditDocument(id: number, document_id: number) {
  const path = '/api/contractors/{id}/contractor_documents/{document_id}';
  const params = { path: { id, document_id } };
  return useWriteOf(
    papers,
    (body: Body<typeof path, 'patch'>, headers) => api.PATCH(path, { params, body, headers }),
    document_id,
  );
}

/** What is done with a document by a call of its own. */
type Moves = {
  request_new_version: Body<'/api/contractor_documents/{id}/request_new_version', 'post'>;
  not_applicable: Body<'/api/contractor_documents/{id}/not_applicable', 'post'>;
  acknowledge: Body<'/api/contractor_documents/{id}/acknowledge', 'post'>;
  checklist: Body<'/api/contractor_documents/{id}/checklist', 'post'>;
};

export function useDocumentMove<M extends keyof Moves>(id: number, move: M) {
  const path =
    `/api/contractor_documents/{id}/${move}` as '/api/contractor_documents/{id}/checklist';
  const params = { path: { id } };
  return useWriteOf(
    papers,
    (body: Moves[M], headers) =>
      api.POST(path, { params, body: body as Moves['checklist'], headers }),
    id,
  );
}

/** Everything that shows companies, their papers and workers is old. */
export const outdate = () => settleMany(kind);
