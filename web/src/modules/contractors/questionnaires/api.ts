import { queryOptions } from '@tanstack/react-query';
import { recordKeys, settle } from '@/core/records/cache';
import type { Answer, Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { useWrite } from '@/platform/useWrite';
import { paper } from '../api';
import { contractorDocument, contractor as kind } from '../kind';
import { outdate } from '../writes';

export const QUESTIONNAIRES = '/api/contractor_questionnaires';
const PATH = '/api/contractors/{id}/questionnaires/{kind_id}';

export type Questionnaire = Answer<typeof PATH, 'get'>['questionnaire'];

/** A questionnaire of a company, with what it answered last. */
export const questionnaireOf = (id: number, kind_id: number) =>
  queryOptions({
    queryKey: [...recordKeys(kind).one(id), 'questionnaire', kind_id],
    queryFn: async ({ signal }) =>
      (await unwrap(api.GET(PATH, { params: { path: { id, kind_id } }, signal }))).questionnaire,
  });

export function useAnswerQuestionnaire(id: number, kind_id: number) {
  return useWrite({
    about: kind_id,
    send: (body: Body<typeof PATH, 'post'>, headers) =>
      unwrap(api.POST(PATH, { params: { path: { id, kind_id } }, body, headers })),
    onSuccess: (answer) => {
      void settle(contractorDocument, paper(answer.document));
      void outdate();
    },
  });
}
