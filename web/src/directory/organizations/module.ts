import {
  IconBuildingCommunity,
  IconCopy,
  IconHistory,
  IconHome,
  IconKey,
  IconLogin2,
} from '@tabler/icons-react';
import { seesSettings } from '@/platform/can';
import type { Manifest } from '@/platform/modules';
import type words from './locales/en.json';
import {
  allKeysRoute,
  apiSettingsRoute,
  cloneRoute,
  organizationSettingsRoute,
  organizationsRoute,
  signInPolicyRoute,
} from './routes';

declare module '@/platform/words' {
  interface ModuleWords {
    organizations: typeof words;
  }
}

/** The organizations of the installation, for whoever runs it. */
export const organizations = {
  name: 'organizations',
  routes: {
    app: [
      organizationsRoute,
      cloneRoute,
      allKeysRoute,
      apiSettingsRoute,
      organizationSettingsRoute,
      signInPolicyRoute,
    ],
  },
  live: ['Organization'],
  cards: [
    {
      group: 'organization',
      label: 'organizations.settings.title',
      hint: 'organizations.settings.hint',
      to: '/settings/organization',
      icon: IconHome,
      allowed: seesSettings,
    },
    {
      group: 'organization',
      label: 'organizations.signIn.title',
      hint: 'organizations.signIn.hint',
      keywords: 'organizations.signIn.keywords',
      to: '/settings/sign-in',
      icon: IconLogin2,
      allowed: seesSettings,
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
    {
      label: 'organizations.clone.title',
      group: 'platform',
      to: '/clone',
      icon: IconCopy,
      allowed: ({ user }) => Boolean(user?.is_master_super_admin),
    },
    {
      label: 'organizations.keys.title',
      group: 'platform',
      to: '/api-keys',
      icon: IconKey,
      allowed: ({ user }) => Boolean(user?.is_master_super_admin),
    },
    {
      label: 'activity.title',
      group: 'platform',
      to: '/activity-logs',
      icon: IconHistory,
      allowed: ({ user }) => Boolean(user?.is_master_super_admin),
    },
  ],
  steps: [
    {
      name: 'logo',
      label: 'organizations.step.title',
      why: () => 'organizations.step.why',
      to: '/settings/organization',
    },
    {
      name: 'examples',
      label: 'organizations.examples.remove',
      why: () => 'organizations.examples.why',
      to: '/settings/organization',
    },
  ],
  log: {
    names: ['Organization'],
    fields: {
      user_limit: 'organizations.tenant.userLimit',
      storage_limit_bytes: 'organizations.storage',
      contractors: 'organizations.tenant.contractors',
      api_keys_allowed: 'organizations.keys.allowed',
      requests_per_minute: 'organizations.keys.requests',
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
