import { IconCategory, IconLeaf, IconZoomQuestion } from '@tabler/icons-react';
import { can } from '@/platform/can';
import type { Manifest } from '@/platform/modules';
import type words from './locales/en.json';
import { categoriesRoutes, causesRoutes, environmentRoutes } from './routes';

declare module '@/platform/words' {
  interface ModuleWords {
    categories: typeof words;
  }
}

/** An organization's own words: categories, those of the environment, root causes. */
export const categories = {
  name: 'categories',
  rights: [
    { name: 'Category', landing: '/categories' },
    { name: 'RC Master', landing: '/whyanalysis' },
  ],
  routes: { app: [categoriesRoutes, environmentRoutes, causesRoutes] },
  live: ['Category', 'Environment Category', 'RC Master'],
  cards: [
    {
      group: 'modules',
      label: 'categories.title.records',
      hint: 'categories.text.records',
      keywords: 'categories.keywords.records',
      to: '/categories',
      icon: IconCategory,
      allowed: (who) => can(who, 'Category', 'read'),
    },
    {
      group: 'modules',
      label: 'categories.title.environment',
      hint: 'categories.text.environment',
      keywords: 'categories.keywords.environment',
      to: '/environment_categories',
      icon: IconLeaf,
      allowed: ({ user }) => Boolean(user?.is_admin),
    },
    {
      group: 'modules',
      label: 'categories.title.causes',
      hint: 'categories.text.causes',
      keywords: 'categories.keywords.causes',
      to: '/whyanalysis',
      icon: IconZoomQuestion,
      allowed: (who) => can(who, 'RC Master', 'read'),
    },
  ],
  log: {
    names: ['Category', 'Environment Category', 'RC Master'],
    fields: {
      records: 'categories.logged.records',
    },
  },
} as const satisfies Manifest;
