import { IconCheckbox, IconListCheck, IconPlus } from '@tabler/icons-react';
import { can, type Holder } from '@/platform/can';
import type { Manifest } from '@/platform/modules';
import { action } from './kind';
import type words from './locales/en.json';
import { actionReportRoute, actionsRoutes, importActionsRoute } from './routes';

declare module '@/platform/words' {
  interface ModuleWords {
    actions: typeof words;
  }
}

const mayRead = (who: Holder) => can(who, 'Action', 'read');

/** What somebody has to do by a day. */
export const actions = {
  name: 'actions',
  routes: { app: [...actionsRoutes, importActionsRoute], print: [actionReportRoute] },
  kinds: [action],
  places: [
    {
      label: 'actions.views.mine',
      group: 'work',
      to: '/actions/all',
      search: { mine: 'true' },
      icon: IconCheckbox,
      allowed: mayRead,
      badge: 'to_do',
      bar: 3,
      key: 'm',
      offline: true,
    },
    {
      label: 'actions.titles.all',
      group: 'work',
      to: '/actions/all',
      icon: IconListCheck,
      allowed: mayRead,
      bySite: true,
      key: 'a',
      keyHelp: 'actions.key',
    },
  ],
  commands: [
    {
      label: 'actions.new',
      group: 'create',
      to: '/actions/new',
      icon: IconPlus,
      allowed: (who) => can(who, 'Action', 'create'),
    },
  ],
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
} as const satisfies Manifest;
