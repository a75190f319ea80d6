import { IconUsersGroup } from '@tabler/icons-react';
import type { Manifest } from '@/platform/modules';
import type words from './locales/en.json';
import { manpowerRoute } from './routes';

declare module '@/platform/words' {
  interface ModuleWords {
    manpower: typeof words;
  }
}

/** How many people work at each site: what rates are reckoned by. */
export const manpower = {
  name: 'manpower',
  routes: { app: [manpowerRoute] },
  live: ['Manpower'],
  cards: [
    {
      group: 'organization',
      label: 'manpower.title',
      hint: 'manpower.text',
      keywords: 'manpower.keywords',
      to: '/manpower',
      icon: IconUsersGroup,
      allowed: ({ user }) => Boolean(user?.is_admin),
    },
  ],
  log: {
    names: ['Manpower'],
  },
} as const satisfies Manifest;
