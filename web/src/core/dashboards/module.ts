import { IconHome, IconInbox } from '@tabler/icons-react';
import type { Manifest } from '@/platform/modules';
import type words from './locales/en.json';
import { homeRoute, workRoute } from './routes';

declare module '@/platform/words' {
  interface ModuleWords {
    dashboards: typeof words;
  }
}

/** Where everybody arrives. */
export const dashboards = {
  name: 'dashboards',
  routes: { app: [homeRoute, workRoute] },
  places: [
    {
      label: 'dashboards.place',
      to: '/',
      icon: IconHome,
      allowed: ({ user }) => !user?.is_master_super_admin,
      bar: 1,
      key: 'h',
      keyHelp: 'dashboards.key',
    },
    {
      label: 'dashboards.work.title',
      to: '/work',
      icon: IconInbox,
      allowed: ({ user }) => !user?.is_master_super_admin,
      badge: 'needs_me',
      bar: 2,
      key: 'w',
      keyHelp: 'dashboards.work.key',
    },
  ],
} as const satisfies Manifest;
