import { IconBell, IconMail } from '@tabler/icons-react';
import type { Manifest } from '@/platform/modules';
import { screen } from '@/shell/screen';
import type words from './locales/en.json';
import { mailRoute, notificationsRoute, outboxRoute } from './routes';

declare module '@/platform/words' {
  interface ModuleWords {
    notifications: typeof words;
  }
}

/** What people are told, on the screen and by mail. */
export const notifications = {
  name: 'notifications',
  routes: { app: [notificationsRoute, outboxRoute.addChildren([mailRoute])] },
  live: ['Notification'],
  cards: [
    {
      group: 'system',
      label: 'notifications.mails.title',
      hint: 'notifications.mails.hint',
      to: '/mails',
      icon: IconMail,
      allowed: ({ user }) => Boolean(user?.is_admin),
    },
  ],
  commands: [
    {
      label: 'notifications.title',
      group: 'go',
      to: '/notification',
      icon: IconBell,
      allowed: () => true,
      key: 'n',
      keyHelp: 'notifications.key',
    },
  ],
  steps: [
    {
      name: 'mail',
      label: 'notifications.step.title',
      why: (boot) => (boot?.mails ? 'notifications.step.why' : 'notifications.step.none'),
      to: '/mails',
    },
  ],
  tool: screen(() => import('./tool'), 'NotificationBell'),
} as const satisfies Manifest;
