import { IconUser, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { can, type Holder } from '@/platform/can';
import type { Manifest } from '@/platform/modules';
import type words from './locales/en.json';
import { manageRoutes } from './manage/routes';
import { myAccountRoute, profileRoute } from './routes';

declare module '@/platform/words' {
  interface ModuleWords {
    users: typeof words;
  }
}

const mayRead = (who: Holder) => can(who, 'User', 'read');

/** People, and what each decides for themselves. */
export const users = {
  name: 'users',
  routes: { app: [myAccountRoute, profileRoute, ...manageRoutes] },
  live: ['User'],
  cards: [
    {
      group: 'people',
      label: 'users.manage.title',
      hint: 'users.manage.hint',
      keywords: 'users.manage.keywords',
      to: '/users',
      icon: IconUsers,
      allowed: mayRead,
    },
    {
      group: 'people',
      label: 'users.manage.newTitle',
      hint: 'users.manage.newHint',
      to: '/newusers',
      icon: IconUserPlus,
      allowed: mayRead,
    },
  ],
  commands: [
    {
      label: 'users.title',
      group: 'go',
      to: '/myaccount',
      icon: IconUser,
      allowed: () => true,
    },
    {
      label: 'users.manage.new',
      group: 'create',
      to: '/users/new',
      icon: IconUserPlus,
      allowed: (who) => can(who, 'User', 'create') && mayRead(who),
    },
  ],
} as const satisfies Manifest;
