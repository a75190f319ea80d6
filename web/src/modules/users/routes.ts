import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appLayout } from '@/app/layouts';

export const myAccountRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/myaccount',
  staticData: { title: 'account.title' },
  component: lazyRouteComponent(() => import('./MyAccount'), 'MyAccount'),
});
