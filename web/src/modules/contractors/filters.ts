import type { ListSearch } from '@/platform/search';

export const STATUSES = ['Active', 'Inactive'] as const;

/** What of its papers a company can be looked for by. */
export const PAPERS = ['pending', 'expiring', 'expired'] as const;

export const DOCUMENT_STATUSES = [
  'pending_review',
  'approved',
  'rejected',
  'expired',
  'not_applicable',
] as const;

export const KINDS_OF_WORK = [
  'maintenance',
  'construction',
  'cleaning',
  'logistics',
  'electrical',
  'hot_work',
  'work_at_height',
  'confined_space',
  'lifting',
  'excavation',
  'consulting',
  'other',
] as const;

export const RISK_CLASSES = ['low', 'medium', 'high', 'critical'] as const;
export const STRENGTHS = ['blocks', 'warns', 'informs'] as const;
export const HOLDERS = ['company', 'worker'] as const;

export const COMPANY_FILTERS = ['status', 'site_id', 'skill_id', 'papers', 'peek'] as const;
export const DOCUMENT_FILTERS = [
  'status',
  'kind_id',
  'worker_id',
  'holder',
  'new_version_asked',
  'peek',
] as const;
export const WORKER_FILTERS = ['status', 'skill_id'] as const;

export type CompanySearch = ListSearch & Partial<Record<(typeof COMPANY_FILTERS)[number], string>>;
export type DocumentSearch = ListSearch &
  Partial<Record<(typeof DOCUMENT_FILTERS)[number], string>>;
export type WorkerSearch = ListSearch & Partial<Record<(typeof WORKER_FILTERS)[number], string>>;
