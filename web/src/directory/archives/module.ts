import { IconFileZip } from '@tabler/icons-react';
import type { Manifest } from '@/platform/modules';
import type words from './locales/en.json';
import { archivesRoute } from './routes';

declare module '@/platform/words' {
  interface ModuleWords {
    archives: typeof words;
  }
}

/** Everything that the organization has, in one file to take along. */
export const archives = {
  name: 'archives',
  routes: { app: [archivesRoute] },
  cards: [
    {
      group: 'organization',
      label: 'archives.title',
      hint: 'archives.hint',
      keywords: 'archives.keywords',
      to: '/settings/archives',
      icon: IconFileZip,
      allowed: ({ user }) => Boolean(user?.is_admin),
    },
  ],
} as const satisfies Manifest;
