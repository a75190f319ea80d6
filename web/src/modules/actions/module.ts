import { IconCheckbox, IconPlus } from '@tabler/icons-react';
import { can } from '@/platform/can';
import type { Holder } from '@/platform/holder';
import type { Manifest } from '@/platform/modules';
import { screen } from '@/shell/screen';
import { action } from './kind';
import type words from './locales/en.json';
import { actionReportRoute, actionsRoutes, importActionsRoute, tabRoute } from './routes';

declare module '@/platform/words' {
  interface ModuleWords {
    actions: typeof words;
  }
}

const mayRead = (who: Holder) => can(who, 'Action', 'read');

const item = screen(() => import('./home'), 'ActionWork');

/** What somebody has to do by a day. */
export const actions = {
  name: 'actions',
  rights: [{ name: 'Action', roomless: ['update'] }],
  routes: { app: [...actionsRoutes, tabRoute, importActionsRoute], print: [actionReportRoute] },
  kinds: [action],
  places: [
    {
      label: 'actions.place',
      group: 'work',
      to: '/actions/all',
      icon: IconCheckbox,
      allowed: mayRead,
      covers: () => ['/actions'],
      bySite: true,
      key: 'a',
      keyHelp: 'actions.key',
    },
  ],
  commands: [
    {
      label: 'actions.views.mine',
      group: 'go',
      to: '/actions/all',
      search: { mine: 'true' },
      icon: IconCheckbox,
      allowed: mayRead,
      key: 'm',
      offline: true,
    },
    {
      label: 'actions.new',
      group: 'create',
      to: '/actions/new',
      icon: IconPlus,
      allowed: (who) => can(who, 'Action', 'create'),
    },
  ],
  work: [
    { group: 'mine', why: 'overdue', label: 'actions.work.overdue', count: 'overdue', item },
    { group: 'mine', why: 'due', label: 'actions.work.due', count: 'due', item },
    {
      group: 'mine',
      why: 'later',
      label: 'actions.work.later',
      count: 'later',
      quiet: true,
      item,
    },
    {
      group: 'approve',
      why: 'decide',
      label: 'actions.work.extensions',
      count: 'to_decide',
      item,
    },
    { group: 'verify', why: 'verify', label: 'actions.work.done', count: 'to_verify', item },
    { group: 'verify', why: 'check', label: 'actions.work.checks', count: 'to_check', item },
  ],
  home: {
    of: 'actions',
    tiles: screen(() => import('./home'), 'ActionTiles'),
    leads: true,
  },
  offline: {
    forms: {
      completion: {
        icon: IconCheckbox,
        label: 'actions.unsent',
        path: (about) => `/actions/all/summary/${about}`,
      },
    },
    load: () => import('./offline'),
  },
  log: {
    names: ['Action'],
    fields: {
      actions: 'users.manage.work.actions',
    },
  },
} as const satisfies Manifest;
