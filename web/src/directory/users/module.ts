import { IconMailCog, IconUser, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { can } from '@/platform/can';
import type { Holder } from '@/platform/holder';
import type { Manifest } from '@/platform/modules';
import type words from './locales/en.json';
import { manageRoutes } from './manage/routes';
import { emailSubscriptionRoute, myAccountRoute, profileRoute } from './routes';

declare module '@/platform/words' {
  interface ModuleWords {
    users: typeof words;
  }
}

const mayRead = (who: Holder) => can(who, 'User', 'read');

/** People, and what each decides for themselves. */
export const users = {
  name: 'users',
  rights: [{ name: 'User', landing: '/users' }],
  routes: { app: [myAccountRoute, profileRoute, emailSubscriptionRoute, ...manageRoutes] },
  live: ['User'],
  cards: [
    {
      group: 'people',
      label: 'users.manage.title',
      hint: 'users.manage.hint',
      keywords: 'users.manage.keywords',
      to: '/users',
      icon: IconUsers,
      allowed: mayRead,
    },
    {
      group: 'people',
      label: 'users.manage.newTitle',
      hint: 'users.manage.newHint',
      to: '/newusers',
      icon: IconUserPlus,
      allowed: mayRead,
    },
  ],
  commands: [
    {
      label: 'users.title',
      group: 'go',
      to: '/myaccount',
      icon: IconUser,
      allowed: () => true,
    },
    {
      label: 'users.subscription',
      group: 'go',
      to: '/emailsubscription',
      icon: IconMailCog,
      allowed: () => true,
    },
    {
      label: 'users.manage.new',
      group: 'create',
      to: '/users/new',
      icon: IconUserPlus,
      allowed: (who) => can(who, 'User', 'create') && mayRead(who),
    },
  ],
  steps: [
    {
      name: 'people',
      label: 'users.step.title',
      why: () => 'users.step.why',
      to: '/users/new',
    },
  ],
  log: {
    names: ['User'],
    fields: {
      full_name: 'users.name',
      email: 'signin.email',
      employee_id: 'users.employeeId',
      phone: 'users.phone',
      gender: 'users.manage.gender',
      shift: 'users.shift',
      locale: 'app.language',
      role: 'users.role',
      sites: 'users.sites',
      supervisor: 'users.manage.supervisor',
      licenses: 'users.manage.licenses',
      is_admin: 'users.permission.admin',
      is_contractor: 'users.manage.contractor',
      absence: 'users.absences.title',
    },
    values: { gender: 'users.manage.genders', shift: 'users.shifts', licenses: 'roles.module' },
  },
} as const satisfies Manifest;
