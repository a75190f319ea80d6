import { IconWebhook } from '@tabler/icons-react';
import { seesSettings } from '@/platform/can';
import type { Manifest } from '@/platform/modules';
import type words from './locales/en.json';
import { webhooksRoute } from './routes';

declare module '@/platform/words' {
  interface ModuleWords {
    webhooks: typeof words;
  }
}

/** The addresses that are told what happens to records. */
export const webhooks = {
  name: 'webhooks',
  routes: { app: [webhooksRoute] },
  notices: { webhook_paused: { icon: IconWebhook, part: '/settings/webhooks' } },
  cards: [
    {
      group: 'organization',
      label: 'webhooks.title',
      hint: 'webhooks.hint',
      keywords: 'webhooks.keywords',
      to: '/settings/webhooks',
      icon: IconWebhook,
      allowed: seesSettings,
    },
  ],
  log: { fields: { url: 'webhooks.url', kinds: 'webhooks.kinds' } },
} as const satisfies Manifest;
