import { ENERGY_FILTERS } from '@/core/energy/filters';
import type { ListSearch } from '@/platform/search';

export const STATUSES = ['open', 'in_progress', 'overdue', 'completed', 'closed'] as const;
/** What is not done yet: of one's own reports these are shown until something else is asked for. */
export const NOT_DONE = ['open', 'in_progress', 'overdue'] as const;
/** The last is what nobody has rated. */
export const RISKS = ['low', 'medium', 'high', 'critical', 'not_rated'] as const;
/** In the order in which people are asked. */
export const TYPES = [
  'unsafe_condition',
  'unsafe_act',
  'improvement_opportunity',
  'safe_behaviour',
  'other',
] as const;

export const FILTERS = [
  'status',
  'observation_type',
  'risk_potential',
  'site_id',
  'division_id',
  'category_id',
  'reporter_id',
  'responsible_id',
  'stop_work',
  'fixed_on_spot',
  'to_review',
  'accepted',
  'not_handed_over',
  ...ENERGY_FILTERS,
  'date_type',
  'from',
  'to',
] as const;

/** One's own reports, whatever has become of them. */
export function isOwn(search: ObservationSearch, userId: number | undefined): boolean {
  return userId !== undefined && search.reporter_id === String(userId);
}

export type ObservationSearch = ListSearch & Partial<Record<(typeof FILTERS)[number], string>>;
