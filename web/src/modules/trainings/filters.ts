import type { ListSearch } from '@/platform/search';

export const STATES = ['missing', 'over', 'in_grace', 'soon', 'exempt', 'held'] as const;
export const STATUSES = ['valid', 'over', 'failed', 'withdrawn'] as const;
export const RESULTS = ['passed', 'competent', 'failed'] as const;
export const KINDS = ['employee', 'contractor'] as const;
export const WHOM = ['all', 'employees', 'contractors'] as const;
export const STRENGTHS = ['blocks', 'warns', 'informs'] as const;

export type State = (typeof STATES)[number];
export type Result = (typeof RESULTS)[number];

export const NEED_FILTERS = [
  'status',
  'subject_id',
  'site_id',
  'role_id',
  'skill_id',
  'kind',
] as const;
export const RECORD_FILTERS = ['status', 'subject_id', 'site_id'] as const;

export type NeedSearch = ListSearch & Partial<Record<(typeof NEED_FILTERS)[number], string>>;
export type RecordSearch = ListSearch & Partial<Record<(typeof RECORD_FILTERS)[number], string>>;
