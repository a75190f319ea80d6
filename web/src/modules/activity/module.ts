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
} as const satisfies Manifest;
