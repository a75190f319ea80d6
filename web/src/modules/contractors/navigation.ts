import { useParams } from '@tanstack/react-router';
import { useListNavigation } from '@/core/records/navigation';
import { ALL_STATUSES } from '@/platform/search';
import type { CompanySearch, DocumentSearch, WorkerSearch } from './filters';

export const companyPath = (id: number) => `/contractors/summary/${id}`;
export const documentPath = (id: number) => `/contractor/document/${id}`;
export const UNSORTED = '/contractor/uncategory-workers';
export const ON_SITE = '/on-site';
export const MUSTERS = '/on-site/musters';
export const musterPath = (id: number): string => `/on-site/musters/${id}`;
export const musterPaperPath = (id: number) => `/on-site/musters/${id}/print`;
export const GATES = '/contractors/gates';
export const REQUIREMENTS = '/contractors/requirements';

export const inductionPath = (id: number) => `/contractors/inductions/${id}`;
/** A poster is printed with its key, which stands in no other address. */
export const posterPath = (site: number, key: string) =>
  `/contractors/gate-poster?site=${site}#${key}`;

/** The lists of a company, which open no form. */
export const documentsPath = (id: number) => `/contractor/${id}/documents?status=${ALL_STATUSES}`;
export const workersPath = (id: number) => `/contractor/${id}/workers?status=${ALL_STATUSES}`;
export const newDocumentPath = (id: number, worker = 0) =>
  `/contractor/${id}/documents/new?${worker ? `worker_id=${worker}` : `status=${ALL_STATUSES}`}`;
export const editDocumentPath = (id: number, document: number) =>
  `/contractor/${id}/documents/edit/${document}?status=${ALL_STATUSES}`;
/** Where a company answers a questionnaire, and where its questions are written. */
export const questionnairePath = (id: number, kind: number) =>
  `/contractor/${id}/documents/questionnaire/${kind}?status=${ALL_STATUSES}`;
export const questionsPath = (kind: number) => `/contractors/questionnaires/${kind}`;
export const newWorkerPath = (id: number) => `/contractor/${id}/workers/new?status=${ALL_STATUSES}`;
export const workerPath = (id: number, worker: number) =>
  `/contractor/${id}/workers/edit/${worker}?status=${ALL_STATUSES}`;
export const profilePath = (id: number, worker: number) =>
  `/contractor/${id}/workers/v2/edit/${worker}?status=${ALL_STATUSES}`;
export const bulkPath = (id: number) => `/contractor/${id}/workers/upload`;

/** The company, document or worker that the address names. */
export function usePathId(
  name: 'company_id' | 'kind_id' | 'doc_id' | 'wor_id' | 'induction_id' | 'muster_id',
): number {
  const params = useParams({ strict: false }) as Record<string, string | undefined>;
  return Number(params[name]) || 0;
}

/** Going about between the list of companies, what is looked at beside it, and the form. */
export const useNavigation = () =>
  useListNavigation<CompanySearch>('/contractors', '/contractors/new', { peek: true });

export function useDocumentNavigation() {
  const path = `/contractor/${usePathId('company_id')}/documents`;
  return useListNavigation<DocumentSearch>(path, `${path}/new`, { peek: true });
}

export function useWorkerNavigation() {
  const path = `/contractor/${usePathId('company_id')}/workers`;
  return useListNavigation<WorkerSearch>(path, `${path}/new`);
}

export const useUnsortedNavigation = () =>
  useListNavigation<WorkerSearch>(UNSORTED, `${UNSORTED}/new`);
