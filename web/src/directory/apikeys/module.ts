import { IconPlugConnected } from '@tabler/icons-react';
import { seesSettings } from '@/platform/can';
import type { Manifest } from '@/platform/modules';
import type words from './locales/en.json';
import { apiKeysRoute, referenceRoute } from './routes';

declare module '@/platform/words' {
  interface ModuleWords {
    apikeys: typeof words;
  }
}

/** The keys by which programs ask. */
export const apikeys = {
  name: 'apikeys',
  routes: { app: [apiKeysRoute], root: [referenceRoute] },
  cards: [
    {
      group: 'organization',
      label: 'apikeys.title',
      hint: 'apikeys.hint',
      keywords: 'apikeys.keywords',
      to: '/settings/api-keys',
      icon: IconPlugConnected,
      allowed: seesSettings,
    },
  ],
} as const satisfies Manifest;
