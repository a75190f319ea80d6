import type { Query } from '@/platform/answer';
import type { ListSearch } from '@/platform/search';

type Layer = NonNullable<Query<'/api/calendar_items/range', 'get'>['layers']>[number];

export const STATUSES = ['planned', 'over', 'cancelled'] as const;
export const TYPES = ['meeting', 'training', 'event'] as const;
export const MODES = ['offline', 'online', 'hybrid'] as const;
export const RESPONSES = ['waiting', 'accepted', 'maybe', 'declined'] as const;
/** What else a view of days shows: what is due or ends on them. */
export const LAYERS = [
  'actions',
  'audits',
  'permits',
  'reviews',
  'papers',
  'certifications',
] as const satisfies readonly Layer[];
export type Response = (typeof RESPONSES)[number];

export const FILTERS = [
  'status',
  'item_type',
  'mode',
  'site_id',
  'organizer_id',
  'response',
  'mine',
  'date_type',
  'from',
  'to',
] as const;

/** How it is looked at stands in the address as well. */
export const LOOKING = ['view', 'date', 'clock', 'layers', 'peek', 'at'] as const;

export type CalendarSearch = ListSearch &
  Partial<Record<(typeof FILTERS)[number] | (typeof LOOKING)[number], string>>;
