import type { ListSearch } from '@/platform/search';

export const FILTERS = ['module', 'from', 'to'] as const;

export type ActivitySearch = ListSearch & Partial<Record<(typeof FILTERS)[number], string>>;

/** Of what the log tells, by the names that it has for them. */
export const LOGGED = [
  'Session',
  'User',
  'Role',
  'Site',
  'Category',
  'WorkFlow',
  'Manpower',
  'Organization',
  'Incident',
  'Lesson',
  'Observation',
  'Action',
  'Permit',
  'Permit Form Setting',
  'Library',
  'Worker',
] as const;
