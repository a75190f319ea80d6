import { createRoute } from '@tanstack/react-router';
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
