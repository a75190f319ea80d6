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

const PLACE = '/settings';

/** What is set up, but for what another place of the menu says is its own. */
function cardsOfNoPlace(): string[] {
  const others = manifests().flatMap(({ places = [] }) => places.filter(({ to }) => to !== PLACE));
  const theirs = others.flatMap(({ covers }) => covers?.() ?? []);
  const all = manifests().flatMap(({ cards = [] }) => cards.map(({ to }) => to as string));
  return all.filter((to) => !theirs.includes(to));
}

/** One page of everything that an organization is set up with. */
export const settings = {
  name: 'settings',
  routes: { app: [settingsRoute] },
  places: [
    {
      label: 'settings.title',
      group: 'foot',
      to: PLACE,
      icon: IconSettings,
      allowed: (who) => cardsFor(who).length > 0,
      covers: () => cardsOfNoPlace(),
      key: 's',
      keyHelp: 'settings.key',
    },
  ],
} as const satisfies Manifest;
