import { IconSparkles } from '@tabler/icons-react';
import type { Manifest } from '@/platform/modules';
import { screen } from '@/shell/screen';
import type words from './locales/en.json';
import { releasesRoute } from './routes';

declare module '@/platform/words' {
  interface ModuleWords {
    releases: typeof words;
  }
}

/** What is new in Hivis, written by whoever runs the installation and told once to everybody. */
export const releases = {
  name: 'releases',
  routes: { app: [releasesRoute] },
  tool: screen(() => import('./NewsButton'), 'NewsButton'),
  places: [
    {
      label: 'releases.title',
      group: 'platform',
      to: '/code_releases',
      icon: IconSparkles,
      allowed: ({ user }) => Boolean(user?.is_master_super_admin),
    },
  ],
} as const satisfies Manifest;
