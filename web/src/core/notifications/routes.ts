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

export const mailersRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/mailers',
  staticData: { title: 'notifications.mailers.title' },
  beforeLoad: requireAdmin,
  component: screen(() => import('./mailers/MailersPage'), 'MailersPage'),
});

export const scenariosRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/mailers/$module/$moduleId',
  staticData: { title: 'notifications.mailers.title' },
  beforeLoad: requireAdmin,
  component: screen(() => import('./mailers/ScenariosPage'), 'ScenariosPage'),
});

export const scenarioRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/mailers/$module/$moduleId/scenario/$scenarioId',
  staticData: { title: 'notifications.mailers.title' },
  validateSearch: listSearch('locale'),
  beforeLoad: requireAdmin,
  component: screen(() => import('./mailers/ScenarioPage'), 'ScenarioPage'),
});
