import type { ListSearch } from '@/platform/search';

/** What the register can be narrowed by, as its address says it; this comes with the first load. */
export const FILTERS = [
  'status',
  'tag',
  'initial_level',
  'residual_level',
  'classification',
  'site_id',
  'assessor_id',
  'reviewer_id',
  'review',
  'mine',
  'rating',
  'likelihood',
  'severity',
  'matrix_number',
  'from',
  'to',
] as const;

/** What stands beside the list, or what a new one is made from, is in its address as well. */
export const LOOKING = ['view', 'peek', 'copy'] as const;

export type HiraSearch = ListSearch &
  Partial<Record<(typeof FILTERS)[number] | (typeof LOOKING)[number], string>>;
