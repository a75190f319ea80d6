import type { ListSearch } from '@/platform/search';

export const STATUSES = ['planned', 'over', 'cancelled'] as const;
export const TYPES = ['meeting', 'training', 'event'] as const;
export const MODES = ['offline', 'online', 'hybrid'] as const;
export const RESPONSES = ['waiting', 'accepted', 'maybe', 'declined'] as const;
export type Response = (typeof RESPONSES)[number];

export const FILTERS = [
  'status',
  'item_type',
  'mode',
  'site_id',
  'organizer_id',
  'response',
  'mine',
  'from',
  'to',
] as const;

/** How it is looked at stands in the address as well. */
export const LOOKING = ['view', 'date', 'clock', 'layers', 'peek', 'at'] as const;

export type CalendarSearch = ListSearch &
  Partial<Record<(typeof FILTERS)[number] | (typeof LOOKING)[number], string>>;
