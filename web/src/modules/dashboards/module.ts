import { IconHome } from '@tabler/icons-react';
import type { Manifest } from '@/platform/modules';
import type words from './locales/en.json';
import { homeRoute } from './routes';

declare module '@/platform/words' {
  interface ModuleWords {
    dashboards: typeof words;
  }
}

/** Where everybody arrives. */
export const dashboards = {
  name: 'dashboards',
  routes: { app: [homeRoute] },
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
  ],
} as const satisfies Manifest;
