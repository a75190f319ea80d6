import { IconUser } from '@tabler/icons-react';
import type { Manifest } from '@/platform/modules';
import type words from './locales/en.json';
import { myAccountRoute } from './routes';

declare module '@/platform/words' {
  interface ModuleWords {
    users: typeof words;
  }
}

/** People, and what each decides for themselves. */
export const users = {
  name: 'users',
  routes: { app: [myAccountRoute] },
  commands: [
    {
      label: 'users.title',
      group: 'go',
      to: '/myaccount',
      icon: IconUser,
      allowed: () => true,
    },
  ],
} as const satisfies Manifest;
