import { IconHeartbeat } from '@tabler/icons-react';
import type { Manifest } from '@/platform/modules';
import type words from './locales/en.json';
import { installationRoute } from './routes';

declare module '@/platform/words' {
  interface ModuleWords {
    installation: typeof words;
  }
}

/** How the installation is doing, and what is wrong with it, for the master super admin. */
export const installation = {
  name: 'installation',
  routes: { app: [installationRoute] },
  places: [
    {
      label: 'installation.title',
      group: 'platform',
      to: '/installation',
      icon: IconHeartbeat,
      allowed: ({ user }) => Boolean(user?.is_master_super_admin),
    },
  ],
} as const satisfies Manifest;
