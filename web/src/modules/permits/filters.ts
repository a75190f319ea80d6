import type { ListSearch } from '@/platform/search';

/** In the order in which a permit goes through them. */
export const STATUSES = [
  'draft',
  'requested',
  'pending',
  'approved',
  'extended',
  'overdue',
  'pending_closure',
  'closed',
  'rejected',
  'revoked',
] as const;
export type Status = (typeof STATUSES)[number];

/** Work may go on under these. */
export const LIVE: readonly string[] = ['approved', 'extended', 'overdue'];

/** What can be said of a permit afterwards. */
export const OUTCOMES = [
  'approved_in_time',
  'closed_in_time',
  'extended',
  'revoked',
  'was_overdue',
] as const;

/** Within so many hours a live permit ends. */
export const ENDINGS = ['2', '4', '8', '24'] as const;

export const FILTERS = [
  'status',
  'mine',
  'shared',
  'live',
  'type_id',
  'site_id',
  'division_id',
  'requester_id',
  'officer_id',
  'worker_id',
  'ending_within',
  'starts_from',
  'starts_to',
  'outcome',
  'date_type',
  'from',
  'to',
  'spot',
] as const;

/** How the list is looked at stands in its address as well. */
export const LOOKING = ['view', 'month', 'peek'] as const;

export type PermitSearch = ListSearch &
  Partial<Record<(typeof FILTERS)[number] | (typeof LOOKING)[number], string>>;
