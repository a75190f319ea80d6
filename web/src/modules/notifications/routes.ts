import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appLayout } from '@/app/layouts';
import { listSearch } from '@/platform/search';

export const notificationsRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/notification',
  staticData: { title: 'notifications.title' },
  validateSearch: listSearch('show'),
  component: lazyRouteComponent(() => import('./NotificationsPage'), 'NotificationsPage'),
});
