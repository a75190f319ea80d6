import { IconTrash } from '@tabler/icons-react';
import type { Manifest } from '@/platform/modules';
import type words from './locales/en.json';
import { mayDelete } from './rights';
import { deletionsRoute } from './routes';

declare module '@/platform/words' {
  interface ModuleWords {
    deletions: typeof words;
  }
}

/** What was deleted lately, of all kinds, and restoring it. */
export const deletions = {
  name: 'deletions',
  routes: { app: [deletionsRoute] },
  cards: [
    {
      group: 'system',
      label: 'deletions.title',
      hint: 'deletions.hint',
      keywords: 'deletions.keywords',
      to: '/deletions',
      icon: IconTrash,
      allowed: mayDelete,
    },
  ],
} as const satisfies Manifest;
