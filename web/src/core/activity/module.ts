import { IconHistory } from '@tabler/icons-react';
import type { Manifest } from '@/platform/modules';
import type words from './locales/en.json';
import { activityRoute } from './routes';

declare module '@/platform/words' {
  interface ModuleWords {
    activity: typeof words;
  }
}

/** The organization's log of what was changed and who came in. */
export const activity = {
  name: 'activity',
  routes: { app: [activityRoute] },
  cards: [
    {
      group: 'system',
      label: 'activity.title',
      hint: 'activity.hint',
      to: '/activity-logs',
      icon: IconHistory,
      allowed: ({ user }) => Boolean(user?.is_admin),
    },
  ],
  log: {
    names: ['Session'],
    fields: {
      name: 'common.name',
      title: 'field.title',
      status: 'field.status',
      reason: 'users.manage.reason',
      deleted_reason: 'users.manage.reason',
      description: 'field.description',
      active: 'forms.templates.field.active',
      scoring: 'forms.templates.field.scoring',
      starts_on: 'activity.field.starts_on',
      ends_on: 'activity.field.ends_on',
      version: 'activity.field.version',
      answers: 'activity.field.answers',
      added: 'activity.field.added',
    },
    values: { status: 'status' },
  },
} as const satisfies Manifest;
