import { IconWorld } from '@tabler/icons-react';
import type { Manifest } from '@/platform/modules';
import type words from './locales/en.json';
import { domainsRoute } from './routes';

declare module '@/platform/words' {
  interface ModuleWords {
    domains: typeof words;
  }
}

/** Under which addresses organizations are reached, for the master super admin. */
export const domains = {
  name: 'domains',
  routes: { app: [domainsRoute] },
  places: [
    {
      label: 'domains.title',
      group: 'platform',
      to: '/domains_control',
      icon: IconWorld,
      allowed: ({ user }) => Boolean(user?.is_master_super_admin),
    },
  ],
} as const satisfies Manifest;
