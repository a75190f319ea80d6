import { IconCalendarEvent } from '@tabler/icons-react';
import { can } from '@/platform/can';
import type { RecordKind } from '@/platform/modules';

/** A meeting, a training or an event. */
export const calendarItem: RecordKind = {
  name: 'Calendar',
  prefix: 'CAL',
  key: 'calendar_items',
  icon: IconCalendarEvent,
  right: 'Calendar',
  list: '/api/calendar_items',
  screen: '/safety-calendar',
  root: '/safety-calendar',
  summary: (id) => `/safety-calendar/${id}`,
  touches: ['calendar'],
  asks: true,
  own: {
    label: 'calendar.mine',
    href: () => '/safety-calendar?view=list&mine=true',
    allowed: (who) => can(who, 'Calendar', 'read'),
  },
  history: {
    fields: {
      item_type: { as: 'word', group: 'calendar.type' },
      mode: { as: 'word', group: 'calendar.mode' },
      starts_at: { as: 'instant' },
      ends_at: { as: 'instant' },
      site_ids: { as: 'named' },
      reason: { as: 'text' },
      all_day: { as: 'yesNo' },
    },
  },
};
