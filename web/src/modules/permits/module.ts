import { IconChartBar, IconForms, IconKey, IconUsers } from '@tabler/icons-react';
import { managesWorkers } from '@/modules/workers/can';
import { can } from '@/platform/can';
import type { Holder } from '@/platform/holder';
import type { Manifest } from '@/platform/modules';
import { ALL_STATUSES } from '@/platform/search';
import { screen } from '@/shell/screen';
import { permit } from './kind';
import type words from './locales/en.json';
import {
  boardRoute,
  dashboardRoute,
  editPermitRoutes,
  mapRoutes,
  newPermitRoutes,
  peopleRoute,
  permitReportRoute,
  permitRoute,
  permitsRoute,
  personRoute,
  profileFormRoute,
  shortRoute,
  templateRoute,
  templatesRoute,
} from './routes';

declare module '@/platform/words' {
  interface ModuleWords {
    permits: typeof words;
  }
}

const mayRead = (who: Holder) => can(who, 'Permit', 'read') && !who.user?.is_master_super_admin;

const item = screen(() => import('./PermitWork'), 'PermitWork');

/** Who may start what, where and until when. */
export const permits = {
  name: 'permits',
  rights: [
    {
      name: 'Permit',
      reviewed: true,
      licensed: true,
      subscribed: true,
      optional: true,
      landing: '/',
    },
    { name: 'Permit Form Setting', landing: '/permit-forms' },
  ],
  refusedTo: (who) =>
    can(who, 'Permit Form Setting', 'read') && !can(who, 'Permit', 'read')
      ? '/permit-forms'
      : undefined,
  routes: {
    app: [
      permitsRoute,
      permitRoute,
      shortRoute,
      ...newPermitRoutes,
      ...editPermitRoutes,
      ...mapRoutes,
      dashboardRoute,
      templatesRoute,
      templateRoute,
      peopleRoute,
      profileFormRoute,
      personRoute,
    ],
    print: [boardRoute, permitReportRoute],
  },
  kinds: [permit],
  live: ['Permit Form Setting'],
  places: [
    {
      label: 'permits.title',
      group: 'work',
      to: '/permits',
      search: { status: ALL_STATUSES },
      icon: IconKey,
      allowed: mayRead,
      bySite: true,
      badge: 'permits_overdue',
      covers: () => ['/permit', '/v2/permit-to-work', '/permit-form-questions', '/site-permits'],
      key: 'p',
      keyHelp: 'permits.key',
    },
    {
      label: 'permits.titles.dashboard',
      group: 'insight',
      to: '/permit-dashboard',
      icon: IconChartBar,
      allowed: mayRead,
    },
    {
      label: 'workers.profiles.title',
      group: 'work',
      to: '/worker-profile',
      icon: IconUsers,
      allowed: (who) => managesWorkers(who) || can(who, 'Permit Form Setting', 'read'),
    },
  ],
  reports: [
    {
      label: 'permits.request',
      hint: 'permits.requestHint',
      to: '/v2/permit-to-work/new',
      icon: IconKey,
      allowed: (who) => mayRead(who) && can(who, 'Permit', 'create'),
    },
  ],
  work: [
    {
      group: 'mine',
      why: 'permit_overdue',
      label: 'permits.waits.overdue',
      count: 'permits_overdue',
      item,
    },
    {
      group: 'mine',
      why: 'permit_ends',
      label: 'permits.waits.ends',
      count: 'permits_ending',
      item,
    },
    {
      group: 'verify',
      why: 'permit_confirm',
      label: 'permits.waits.confirm',
      count: 'permits_to_confirm',
      item,
    },
  ],
  steps: [
    {
      name: 'permit_templates',
      label: 'permits.step.title',
      why: () => 'permits.step.why',
      to: '/permit-forms',
    },
  ],
  cards: [
    {
      group: 'modules',
      label: 'permits.templates.title',
      hint: 'permits.templates.card',
      keywords: 'permits.templates.keywords',
      to: '/permit-forms',
      icon: IconForms,
      allowed: (who) => can(who, 'Permit Form Setting', 'read'),
    },
  ],
  log: {
    names: ['Permit', 'Permit Form Setting'],
    fields: {
      permits: 'users.manage.work.permits',
      most_hours: 'permits.templates.field.most_hours',
      prefix_id: 'permits.templates.field.prefix_id',
      colour: 'permits.templates.field.colour',
      low_risk: 'permits.logged.low_risk',
      approved_in_time: 'permits.logged.approved_in_time',
      overdue: 'permits.logged.overdue',
    },
    values: { colour: 'permits.colour' },
  },
} as const satisfies Manifest;
