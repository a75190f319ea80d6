import { IconKey } from '@tabler/icons-react';
import { can } from '@/platform/can';
import type { Manifest } from '@/platform/modules';
import type words from './locales/en.json';
import { newRoleRoute, roleRoute, rolesRoute } from './routes';

declare module '@/platform/words' {
  interface ModuleWords {
    roles: typeof words;
  }
}

/** What people may do: each role is a matrix of modules and actions. */
export const roles = {
  name: 'roles',
  rights: [{ name: 'Role', landing: '/roles' }],
  routes: { app: [rolesRoute, newRoleRoute, roleRoute] },
  live: ['Role'],
  cards: [
    {
      group: 'people',
      label: 'roles.title',
      hint: 'roles.hint',
      keywords: 'roles.keywords',
      to: '/roles',
      icon: IconKey,
      allowed: (who) => can(who, 'Role', 'read'),
    },
  ],
  log: {
    names: ['Role'],
    fields: {
      grant_admin_access: 'roles.admin',
    },
  },
} as const satisfies Manifest;
