import { createRoute } from '@tanstack/react-router';
import { requireAdmin } from '@/app/guards';
import { appLayout } from '@/app/layouts';
import { screen } from '@/app/screen';
import { listSearch } from '@/platform/search';

export const notificationsRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/notification',
  staticData: { title: 'notifications.title' },
  validateSearch: listSearch('show'),
  component: screen(() => import('./NotificationsPage'), 'NotificationsPage'),
});

export const outboxRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/mails',
  staticData: { title: 'mails.title' },
  validateSearch: listSearch('status'),
  beforeLoad: requireAdmin,
  component: screen(() => import('./OutboxPage'), 'OutboxPage'),
});

export const mailRoute = createRoute({
  getParentRoute: () => outboxRoute,
  path: '$id',
  staticData: { title: 'mails.one' },
  component: screen(() => import('./MailPanel'), 'MailPanel'),
});
