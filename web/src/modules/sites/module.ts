import { IconBuildingFactory2, IconMap2 } from '@tabler/icons-react';
import { can, type Holder } from '@/platform/can';
import type { Manifest } from '@/platform/modules';
import type words from './locales/en.json';
import {
  divisionsRoute,
  importSitesRoute,
  mapPlottingRoute,
  mapViewRoute,
  sitesRoutes,
} from './routes';

declare module '@/platform/words' {
  interface ModuleWords {
    sites: typeof words;
  }
}

const mayRead = (who: Holder) => can(who, 'Site', 'read');

/** The places an organization works at, and their plans. */
export const sites = {
  name: 'sites',
  routes: {
    app: [sitesRoutes, importSitesRoute, divisionsRoute, mapViewRoute, mapPlottingRoute],
  },
  live: ['Site'],
  places: [
    {
      label: 'sites.title',
      group: 'settings',
      to: '/sites',
      icon: IconBuildingFactory2,
      allowed: mayRead,
    },
    {
      label: 'sites.titles.plotting',
      group: 'settings',
      to: '/map-plotting',
      icon: IconMap2,
      allowed: mayRead,
    },
  ],
} as const satisfies Manifest;
