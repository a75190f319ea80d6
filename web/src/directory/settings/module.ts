import { IconSettings } from '@tabler/icons-react';
import { type Manifest, manifests } from '@/platform/modules';
import { cardsFor } from '@/shell/navigation';
import type words from './locales/en.json';
import { settingsRoute } from './routes';

declare module '@/platform/words' {
  interface ModuleWords {
    settings: typeof words;
  }
}

/** One page of everything that an organization is set up with. */
export const settings = {
  name: 'settings',
  routes: { app: [settingsRoute] },
  places: [
    {
      label: 'settings.title',
      group: 'foot',
      to: '/settings',
      icon: IconSettings,
      allowed: (who) => cardsFor(who).length > 0,
      covers: () => manifests().flatMap(({ cards = [] }) => cards.map(({ to }) => to)),
      key: 's',
      keyHelp: 'settings.key',
    },
  ],
} as const satisfies Manifest;
