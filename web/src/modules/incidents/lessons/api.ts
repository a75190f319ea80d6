import { recordApi } from '@/core/records/api';
import { settle } from '@/core/records/cache';
import type { Answer, Body, Query } from '@/platform/answer';
import { api, unwrap } from '@/platform/client';
import { idsOf, type ListSearch, parseEnumValues } from '@/platform/search';
import { useWrite } from '@/platform/useWrite';
import { TYPES } from '../filters';
import { lesson as kind } from './kind';

type Shown = Answer<'/api/lfi_lesson', 'get'>['lfi_lessons'][number];
type Whole = Answer<'/api/lfi_lesson/{id}', 'get'>['lesson'];
/** Its title is what lists call it by. */
export type LessonRow = Shown & { readonly description: string };
export type Lesson = Whole & { readonly description: string };
export type OwnLesson = Body<'/api/lfi_lesson', 'post'>;
export type LessonText = Body<'/api/incidents/{id}/lessons', 'post'> & Partial<OwnLesson>;

export interface LessonSearch extends ListSearch {
  status?: string;
  incident_type?: string;
  site_id?: string;
  to_read?: string;
  date_type?: string;
  from?: string;
  to?: string;
}

export const STATUSES = ['draft', 'sent'] as const;

const named = <L extends { readonly title: string }>(lesson: L) => ({
  ...lesson,
  description: lesson.title,
});

function filtersOf(search: LessonSearch): Query<'/api/lfi_lesson', 'get'> {
  return {
    q: search.q,
    status: parseEnumValues(STATUSES, search.status),
    incident_type: parseEnumValues(TYPES, search.incident_type),
    site_id: idsOf(search.site_id),
    to_read: search.to_read === 'true' || undefined,
    date_type: search.date_type === 'sent' ? 'sent' : undefined,
    from: search.from,
    to: search.to,
  };
}

export const lessonApi = recordApi({
  kind,
  perPage: 50,
  filters: filtersOf,
  chosen: () => ({}),
  list: (query: Query<'/api/lfi_lesson', 'get'>, options) =>
    api.GET('/api/lfi_lesson', { params: { query }, ...options }),
  rows: (answer) => answer.lfi_lessons.map(named),
  one: async (id, options): Promise<Lesson> => {
    const call = api.GET('/api/lfi_lesson/{id}', { params: { path: { id } }, ...options });
    return named((await unwrap(call)).lesson);
  },
});

const settled = (lesson: Lesson) => settle(kind, lesson);

/** Writes a lesson from an incident or, without one, of what happened elsewhere; or changes one. */
export function useSaveLesson(incidentId: number, lessonId: number | undefined) {
  return useWrite({
    about: lessonId ?? incidentId,
    send: async (body: LessonText, headers) => {
      const call = lessonId
        ? api.PATCH('/api/lfi_lesson/{id}', { params: { path: { id: lessonId } }, body, headers })
        : incidentId === 0
          ? api.POST('/api/lfi_lesson', { body: body as OwnLesson, headers })
          : api.POST('/api/incidents/{id}/lessons', {
              params: { path: { id: incidentId } },
              body,
              headers,
            });
      return named((await unwrap(call)).lesson);
    },
    onSuccess: settled,
  });
}

export function useSendLesson(id: number) {
  const params = { path: { id } };
  return useWrite({
    about: id,
    send: async (body: Body<'/api/lfi_lesson/{id}/send', 'post'>, headers) =>
      named(
        (await unwrap(api.POST('/api/lfi_lesson/{id}/send', { params, body, headers }))).lesson,
      ),
    onSuccess: settled,
  });
}

export function useReadLesson(id: number) {
  const params = { path: { id } };
  return useWrite({
    about: id,
    send: async (_: null, headers) =>
      named((await unwrap(api.POST('/api/lfi_lesson/{id}/read', { params, headers }))).lesson),
    onSuccess: settled,
  });
}
