import { useParams } from '@tanstack/react-router';
import { useListNavigation } from '@/core/records/navigation';
import type { NeedSearch, RecordSearch } from './filters';

export const GAPS = '/trainings';
export const RECORDS = '/trainings/records';
export const SUBJECTS = '/trainings/subjects';
export const REQUIREMENTS = '/trainings/requirements';
export const IMPORT = '/trainings/import';

export const recordPath = (id: number) => `${RECORDS}/${id}`;
export const certificatePath = (id: number) => `${RECORDS}/${id}/certificate`;
export const resultsPath = (item: number) => `/trainings/results/${item}`;
export const testPath = (subject: number) => `/trainings/tests/${subject}`;
export const testEditorPath = (subject: number) => `${SUBJECTS}/${subject}/test`;
export const itemPath = (item: number) => `/safety-calendar/${item}`;

export const useNeedNavigation = () => useListNavigation<NeedSearch>(GAPS, GAPS);
export const useRecordNavigation = () => useListNavigation<RecordSearch>(RECORDS, RECORDS);

/** The subject that the address names. */
export function useSubjectId(): number {
  return Number((useParams({ strict: false }) as { subject_id?: string }).subject_id) || 0;
}

/** The training of the calendar that the address names. */
export function useItemId(): number {
  return Number((useParams({ strict: false }) as { item_id?: string }).item_id) || 0;
}
