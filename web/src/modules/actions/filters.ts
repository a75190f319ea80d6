import type { Query } from '@/platform/answer';
import { recordKinds } from '@/platform/modules';
import { type ListSearch, parseEnumValues } from '@/platform/search';

export const STATUSES = [
  'planned',
  'open',
  'in_progress',
  'overdue',
  'completed',
  'closed',
] as const;
export type Status = (typeof STATUSES)[number];
export const PRIORITIES = ['low', 'medium', 'high', 'critical'] as const;
export const KINDS = ['corrective', 'preventive', 'containment', 'improvement'] as const;
/** The hierarchy of controls, the strongest first. */
export const CONTROLS = [
  'elimination',
  'substitution',
  'engineering',
  'administrative',
  'ppe',
] as const;

type Source = NonNullable<Query<'/api/actions/all', 'get'>['source']>[number];

/** The kinds of record that ask for actions; Action is what stands alone. */
export const sources = () =>
  ['Action', ...recordKinds().flatMap(({ asks, name }) => (asks ? [name] : []))] as Source[];
export const TIMINGS = ['in_time', 'late'] as const;
export const LATE = ['0-7', '8-30', '31-60', '61-90', 'over_90'] as const;
/** What the days of the list are about, the first without being asked for. */
export const DATES = ['due', 'created', 'completed', 'closed'] as const;

/** Of the effectiveness, that nobody has answered yet. */
export const CHECKS = ['due', 'open'] as const;

export const FILTERS = [
  'status',
  'mine',
  'verify',
  'recurring',
  'site_id',
  'responsible_id',
  'priority',
  'control_type',
  'check',
  'source',
  'category_id',
  'kind',
  'timing',
  'late_days',
  'date_type',
  'from',
  'to',
] as const;

/** What is still to be done now; the number beside "My actions" counts these. */
export const TO_DO: readonly Status[] = ['open', 'in_progress', 'overdue'];

/** How the list is looked at, beside what it is narrowed by. */
export const LAYOUT_PARAMS = ['view', 'month'] as const;

export type ActionSearch = ListSearch &
  Partial<Record<(typeof FILTERS)[number] | (typeof LAYOUT_PARAMS)[number], string>>;

/** One's own actions are those to be done, until something else is asked for. */
export function isToDo(search: ActionSearch): boolean {
  return search.mine === 'true' && !search.status;
}

/** The statuses that a list shows; undefined for all. */
export function statusesOf(search: ActionSearch): readonly Status[] | undefined {
  return isToDo(search) ? TO_DO : parseEnumValues(STATUSES, search.status);
}
