import { IconBuildingFactory2, IconMap2 } from '@tabler/icons-react';
import { can } from '@/platform/can';
import type { Holder } from '@/platform/holder';
import type { Manifest } from '@/platform/modules';
import { ALL_STATUSES } from '@/platform/search';
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
  rights: [{ name: 'Site', landing: '/sites' }],
  routes: {
    app: [sitesRoutes, importSitesRoute, divisionsRoute, mapViewRoute, mapPlottingRoute],
  },
  live: ['Site'],
  cards: [
    {
      group: 'organization',
      label: 'sites.title',
      hint: 'sites.card.hint',
      keywords: 'sites.card.keywords',
      to: '/sites',
      search: { status: ALL_STATUSES },
      icon: IconBuildingFactory2,
      allowed: mayRead,
    },
    {
      group: 'organization',
      label: 'sites.titles.plotting',
      hint: 'sites.card.plans',
      keywords: 'sites.card.planKeywords',
      to: '/map-plotting',
      icon: IconMap2,
      allowed: mayRead,
    },
  ],
  steps: [
    {
      name: 'sites',
      label: 'sites.step.title',
      why: () => 'sites.step.why',
      to: `/sites?status=${ALL_STATUSES}`,
    },
  ],
  log: {
    names: ['Site'],
    fields: {
      parent: 'sites.field.parent_id',
      position: 'sites.position',
      head_of_safety: 'sites.field.head_of_safety_id',
      head_of_site: 'sites.field.head_of_site_id',
      head: 'sites.parts.head',
      in_charge: 'sites.parts.inCharge',
      part_of: 'sites.parts.partOf',
      parts: 'sites.logged.parts',
      image: 'sites.logged.image',
    },
  },
} as const satisfies Manifest;
