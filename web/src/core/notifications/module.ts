import { IconBell, IconMail, IconTextCaption } from '@tabler/icons-react';
import type { Manifest } from '@/platform/modules';
import { screen } from '@/shell/screen';
import type words from './locales/en.json';
import {
  mailersRoute,
  mailRoute,
  notificationsRoute,
  outboxRoute,
  scenarioRoute,
  scenariosRoute,
} from './routes';

declare module '@/platform/words' {
  interface ModuleWords {
    notifications: typeof words;
  }
}

/** What people are told, on the screen and by mail. */
export const notifications = {
  name: 'notifications',
  routes: {
    app: [
      notificationsRoute,
      outboxRoute.addChildren([mailRoute]),
      mailersRoute,
      scenariosRoute,
      scenarioRoute,
    ],
  },
  live: ['Notification'],
  cards: [
    {
      group: 'system',
      label: 'notifications.mailers.title',
      hint: 'notifications.mailers.hint',
      keywords: 'notifications.mailers.keywords',
      to: '/mailers',
      icon: IconTextCaption,
      allowed: ({ user }) => Boolean(user?.is_admin),
    },
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
  log: {
    fields: {
      mail_subject: 'notifications.mailers.part.subject',
      mail_message: 'notifications.mailers.part.message',
      mail_body: 'notifications.mailers.part.body',
      mail_footer: 'notifications.mailers.part.footer',
      mail_copies: 'notifications.mailers.part.cc',
    },
  },
  tool: screen(() => import('./tool'), 'NotificationBell'),
} as const satisfies Manifest;
