import { IconBuildingCommunity, IconHome, IconReceipt2 } from '@tabler/icons-react';
import type { Manifest } from '@/platform/modules';
import type words from './locales/en.json';
import { organizationSettingsRoute, organizationsRoute, subscriptionRoute } from './routes';

declare module '@/platform/words' {
  interface ModuleWords {
    organizations: typeof words;
  }
}

/** The organizations of the installation, for whoever runs it. */
export const organizations = {
  name: 'organizations',
  routes: { app: [organizationsRoute, organizationSettingsRoute, subscriptionRoute] },
  live: ['Organization'],
  cards: [
    {
      group: 'organization',
      label: 'organizations.settings.title',
      hint: 'organizations.settings.hint',
      to: '/settings/organization',
      icon: IconHome,
      allowed: ({ user }) => Boolean(user?.is_admin),
    },
    {
      group: 'organization',
      label: 'organizations.subscription',
      hint: 'organizations.subscriptionPage.hint',
      keywords: 'organizations.subscriptionPage.keywords',
      to: '/subscriptions',
      icon: IconReceipt2,
      allowed: ({ user }) => Boolean(user?.is_admin),
    },
  ],
  places: [
    {
      label: 'organizations.title',
      group: 'platform',
      to: '/organizations',
      icon: IconBuildingCommunity,
      allowed: ({ user }) => Boolean(user?.is_master_super_admin),
      bar: 4,
    },
  ],
  steps: [
    {
      name: 'logo',
      label: 'organizations.step.title',
      why: () => 'organizations.step.why',
      to: '/settings/organization',
    },
  ],
  log: {
    names: ['Organization'],
    fields: {
      letterhead: 'organizations.settings.letterhead',
      logo: 'organizations.settings.logo',
      languages: 'organizations.settings.languages',
      time_zone: 'common.timeZone',
      reveals_unknown_email: 'organizations.settings.reveals',
    },
  },
} as const satisfies Manifest;
