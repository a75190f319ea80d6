import { createRoute } from '@tanstack/react-router';
import { listSearch } from '@/platform/search';
import { requireAdmin } from '@/shell/guards';
import { appLayout } from '@/shell/layouts';
import { screen } from '@/shell/screen';

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
  staticData: { title: 'notifications.mails.title' },
  validateSearch: listSearch('status'),
  beforeLoad: requireAdmin,
  component: screen(() => import('./OutboxPage'), 'OutboxPage'),
});

export const mailRoute = createRoute({
  getParentRoute: () => outboxRoute,
  path: '$id',
  staticData: { title: 'notifications.mails.one' },
  component: screen(() => import('./MailPanel'), 'MailPanel'),
});
