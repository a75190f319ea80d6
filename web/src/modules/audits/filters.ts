import { ENERGY_FILTERS } from '@/core/energy/filters';
import type { ListSearch } from '@/platform/search';

/** In the order in which an audit goes through them. */
export const STATUSES = [
  'scheduled',
  'in_progress',
  'overdue',
  'completed',
  'approved',
  'rejected',
  'skipped',
] as const;
export type Status = (typeof STATUSES)[number];

export const TYPES = [
  'inspection',
  'internal',
  'external',
  'contractor',
  'compliance',
  'other',
] as const;
export type AuditType = (typeof TYPES)[number];

export const TIMINGS = ['late', 'missed'] as const;

/** Before somebody has begun it, or while it goes on. */
export const OPEN: readonly string[] = ['scheduled', 'in_progress', 'overdue'];
/** Its auditor has said that it is done. */
export const DONE: readonly string[] = ['completed', 'approved', 'rejected'];

export const FILTERS = [
  'status',
  'timing',
  'template_id',
  'schedule_id',
  'site_id',
  'auditor_id',
  'auditee_id',
  'mine',
  'failed',
  'scored',
  ...ENERGY_FILTERS,
  'audit_type',
  'date_type',
  'from',
  'to',
] as const;

/** How the list is looked at stands in its address as well. */
export const LOOKING = ['view', 'month', 'peek'] as const;

export type AuditSearch = ListSearch &
  Partial<Record<(typeof FILTERS)[number] | (typeof LOOKING)[number], string>> & {
    /** Of the path. */
    type?: AuditType;
  };

/** The type that an address names; all of them otherwise. */
export const typeOf = (word: string | undefined) => TYPES.find((type) => type === word);
