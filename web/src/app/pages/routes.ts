import { createRoute, redirect } from '@tanstack/react-router';
import { appLayout, rootRoute } from '@/shell/layouts';
import { screen } from '@/shell/screen';

export const notFoundRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/not_found',
  staticData: { title: 'session.notFound.title' },
  component: screen(() => import('./NotFound'), 'NotFound'),
});

export const noPermissionsRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/no_permissions',
  staticData: { title: 'session.noPermissions.title' },
  component: screen(() => import('./NoPermissions'), 'NoPermissions'),
});

/** Any address that nobody claims. */
export const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/not_found', replace: true });
  },
});
