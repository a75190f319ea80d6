import { IconBuildingCommunity, IconHome, IconLogin2 } from '@tabler/icons-react';
import type { Manifest } from '@/platform/modules';
import type words from './locales/en.json';
import { organizationSettingsRoute, organizationsRoute, signInPolicyRoute } from './routes';

declare module '@/platform/words' {
  interface ModuleWords {
    organizations: typeof words;
  }
}

/** The organizations of the installation, for whoever runs it. */
export const organizations = {
  name: 'organizations',
  routes: {
    app: [organizationsRoute, organizationSettingsRoute, signInPolicyRoute],
  },
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
      label: 'organizations.signIn.title',
      hint: 'organizations.signIn.hint',
      keywords: 'organizations.signIn.keywords',
      to: '/settings/sign-in',
      icon: IconLogin2,
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
      passcode_sign_in: 'organizations.signIn.passcode',
      passcode_second_factor: 'organizations.signIn.second',
      second_factor: 'organizations.signIn.who',
      roles: 'organizations.signIn.roleList',
      grace_days: 'organizations.signIn.grace',
    },
  },
} as const satisfies Manifest;
