import { IconLifebuoy } from '@tabler/icons-react';
import { seesSettings } from '@/platform/can';
import type { Manifest } from '@/platform/modules';
import type words from './locales/en.json';
import { supportRoute, visitRoute } from './routes';

declare module '@/platform/words' {
  interface ModuleWords {
    support: typeof words;
  }
}

/** Letting whoever runs the installation look, for a time. */
export const support = {
  name: 'support',
  notices: {
    support_opened: { icon: IconLifebuoy, part: '/settings/support' },
    support_granted: { icon: IconLifebuoy, part: '/settings/support' },
  },
  routes: { app: [supportRoute], open: [visitRoute] },
  cards: [
    {
      group: 'organization',
      label: 'support.title',
      hint: 'support.hint',
      keywords: 'support.keywords',
      to: '/settings/support',
      icon: IconLifebuoy,
      allowed: seesSettings,
    },
  ],
  log: {
    fields: { support_until: 'support.until', support_records: 'support.records' },
  },
} as const satisfies Manifest;
