import { IconCalendarEvent, IconCalendarPlus } from '@tabler/icons-react';
import { can } from '@/platform/can';
import type { Holder } from '@/platform/holder';
import type { Manifest } from '@/platform/modules';
import { screen } from '@/shell/screen';
import { calendarItem } from './kind';
import type words from './locales/en.json';
import { attendRoute, invitationRoute } from './public/routes';
import { calendarRoute, itemRoute } from './routes';

declare module '@/platform/words' {
  interface ModuleWords {
    calendar: typeof words;
  }
}

const mayRead = (who: Holder) => can(who, 'Calendar', 'read') && !who.user?.is_master_super_admin;

/** Its addresses are known as text alone, as those of contractors: navigation.ts puts them together. */
const app = [calendarRoute, itemRoute] as unknown as readonly never[];

/** Meetings, trainings and events. */
export const calendar = {
  name: 'calendar',
  rights: [{ name: 'Calendar', landing: '/safety-calendar' }],
  routes: { app, open: [invitationRoute, attendRoute] },
  kinds: [calendarItem],
  places: [
    {
      label: 'calendar.title',
      group: 'insight',
      to: '/safety-calendar',
      icon: IconCalendarEvent,
      allowed: mayRead,
      bySite: true,
      covers: () => ['/safety-calendar'],
      key: 'c',
      keyHelp: 'calendar.title',
    },
  ],
  work: [
    {
      group: 'mine',
      why: 'calendar_unanswered',
      label: 'calendar.waits.title',
      count: 'calendar_unanswered',
      item: screen(() => import('./InvitationWork'), 'InvitationWork'),
    },
  ],
  commands: [
    {
      group: 'create',
      label: 'calendar.new',
      icon: IconCalendarPlus,
      to: '/safety-calendar/new',
      allowed: (who) => mayRead(who) && can(who, 'Calendar', 'create'),
    },
  ],
  log: { names: ['Calendar'] },
} as const satisfies Manifest;
