import { IconKey } from '@tabler/icons-react';
import { seesSettings } from '@/platform/can';
import type { Manifest } from '@/platform/modules';
import type words from './locales/en.json';
import { configsRoute, setupSsoRoute } from './routes';

declare module '@/platform/words' {
  interface ModuleWords {
    sso: typeof words;
  }
}

/** Signing in by a provider of the organization's own. */
export const sso = {
  name: 'sso',
  notices: { certificate_ends: { icon: IconKey, part: '/sso_configs' } },
  routes: { app: [configsRoute, setupSsoRoute] },
  cards: [
    {
      group: 'organization',
      label: 'sso.title',
      hint: 'sso.hint',
      keywords: 'sso.keywords',
      to: '/sso_configs',
      icon: IconKey,
      allowed: seesSettings,
    },
  ],
} as const satisfies Manifest;
