import { ENERGY_FILTERS } from '@/core/energy/filters';
import type { ListSearch } from '@/platform/search';

export const STATUSES = ['open', 'rating_pending', 'overdue', 'closed'] as const;

/** In the order in which people are asked. */
export const TYPES = [
  'injury',
  'near_miss',
  'property_damage',
  'fire',
  'environmental',
  'vehicle',
  'illness',
  'other',
] as const;
export type IncidentType = (typeof TYPES)[number];

/** From the least on; the first is what nobody has rated. */
export const LEVELS = [
  'not_rated',
  'safe',
  'minor',
  'serious',
  'major',
  'critical',
  'fatal',
] as const;
export type Level = Exclude<(typeof LEVELS)[number], 'not_rated'>;

export const STEPS = ['report', 'team', 'root_cause', 'actions', 'review'] as const;
export type StepName = (typeof STEPS)[number];

export const SHIFTS = ['not_said', 'first', 'second', 'third', 'general'] as const;
export const HURT = ['no', 'yes', 'unknown'] as const;
export const RECORDABLE = ['undecided', 'no', 'yes'] as const;

/** The gravest that became of somebody who was hurt. */
export const CLASSES = [
  'fatal',
  'lost_time',
  'restricted',
  'medical',
  'first_aid',
  'lasting',
  'over_three_days',
] as const;
/** Whom somebody who was hurt works for. */
export const VICTIM_TYPES = ['employee', 'contractor', 'visitor', 'other'] as const;
/** Days away alone, or those of restricted work as well. */
export const LOST = ['away', 'any'] as const;
/** What the days of the list are about, the first without being asked for. */
export const DATES = ['occurred', 'reported', 'closed'] as const;

/** Which of the two ratings a place on the matrix means. */
export const RATINGS = ['actual', 'potential'] as const;
export type Rating = (typeof RATINGS)[number];

export const FILTERS = [
  'status',
  'incident_type',
  'severity_level',
  'step',
  'site_id',
  'division_id',
  'category_id',
  'reporter_id',
  'lead_id',
  'mine',
  'anybody_hurt',
  'recordable',
  'rating',
  'severity',
  'likelihood',
  'injury_class',
  'victim_type',
  'injury_nature',
  'victim_company',
  'lost_days',
  'root_cause_id',
  ...ENERGY_FILTERS,
  'process_tier',
  'date_type',
  'from',
  'to',
] as const;

/** What stands beside the list, or what a new report is made from, is in its address as well. */
export const LOOKING = ['view', 'peek', 'observation'] as const;

export type IncidentSearch = ListSearch &
  Partial<Record<(typeof FILTERS)[number] | (typeof LOOKING)[number], string>>;
