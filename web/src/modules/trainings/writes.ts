import { settle, settleMany } from '@/core/records/cache';
import { useWriteOf } from '@/core/records/writes';
import type { Body } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { queryClient } from '@/platform/queries';
import { useWrite } from '@/platform/useWrite';
import {
  itemOf,
  NEEDS,
  type RequirementBody,
  type SubjectBody,
  type Training,
  training,
} from './api';
import { training as kind } from './kind';

const trainings = {
  recordOf: (answer: { training: Parameters<typeof training>[0] }) => training(answer.training),
  settled: (record: Training) => {
    outdateNeeds();
    return settle(kind, record);
  },
};

/** Who lacks what is counted anew. */
const outdateNeeds = () => void queryClient.invalidateQueries({ queryKey: NEEDS });

/** All that is read of trainings. */
export const outdate = () => {
  outdateNeeds();
  void queryClient.invalidateQueries({ queryKey: ['trainings'] });
  void settleMany(kind);
};

export function useAddTraining() {
  return useWriteOf(trainings, (body: Body<'/api/training_records', 'post'>, headers) =>
    api.POST('/api/training_records', { body, headers }),
  );
}

export function useAnswerTest(subject: number) {
  const params = { path: { id: subject } };
  return useWriteOf(
    trainings,
    (body: Body<'/api/training_tests/{id}/answers', 'post'>, headers) =>
      api.POST('/api/training_tests/{id}/answers', { params, body, headers }),
    subject,
  );
}

export function useWithdraw(id: number) {
  const params = { path: { id } };
  return useWriteOf(
    trainings,
    (body: Body<'/api/training_records/{id}/withdraw', 'post'>, headers) =>
      api.POST('/api/training_records/{id}/withdraw', { params, body, headers }),
    id,
  );
}

export function useBook() {
  return useWrite({
    send: (body: Body<'/api/training_bookings', 'post'>, headers) =>
      unwrap(api.POST('/api/training_bookings', { body, headers })),
    onSuccess: () => {
      outdateNeeds();
      void queryClient.invalidateQueries({ queryKey: ['calendar'] });
      void queryClient.invalidateQueries({ queryKey: ['calendar_items'] });
    },
  });
}

export function useExempt() {
  return useWrite({
    send: (body: Body<'/api/training_exemptions', 'post'>, headers) =>
      unwrap(api.POST('/api/training_exemptions', { body, headers })),
    onSuccess: outdateNeeds,
  });
}

export function useEndExemption() {
  return useWrite({
    about: (id: number) => id,
    send: (id, headers) =>
      unwrap(api.DELETE('/api/training_exemptions/{id}', { params: { path: { id } }, headers })),
    onSuccess: outdateNeeds,
  });
}

export function useResults(id: number) {
  return useWrite({
    about: id,
    send: (body: Body<'/api/training_items/{id}/results', 'post'>, headers) =>
      unwrap(
        api.POST('/api/training_items/{id}/results', { params: { path: { id } }, body, headers }),
      ),
    onSuccess: ({ item }) => {
      outdate();
      queryClient.setQueryData(itemOf(id).queryKey, item);
    },
  });
}

export function useWriteSubject(id = 0) {
  return useWrite<SubjectBody, unknown>({
    about: id,
    send: (body, headers) =>
      id
        ? unwrap(
            api.PATCH('/api/training_subjects/{id}', {
              params: { path: { id } },
              body: body as never,
              headers,
            }),
          )
        : unwrap(api.POST('/api/training_subjects', { body, headers })),
    onSuccess: outdate,
  });
}

export function useWriteRequirement(id = 0) {
  return useWrite<RequirementBody, unknown>({
    about: id,
    send: (body, headers) =>
      id
        ? unwrap(
            api.PATCH('/api/training_requirements/{id}', {
              params: { path: { id } },
              body: body as never,
              headers,
            }),
          )
        : unwrap(api.POST('/api/training_requirements', { body, headers })),
    onSuccess: outdate,
  });
}

export function useRemoveRequirement() {
  return useWrite({
    about: (id: number) => id,
    send: (id, headers) =>
      unwrap(api.DELETE('/api/training_requirements/{id}', { params: { path: { id } }, headers })),
    onSuccess: outdate,
  });
}
