import { createRoute, redirect } from '@tanstack/react-router';
import { requireSession } from '@/shell/guards';
import { appLayout, rootRoute } from '@/shell/layouts';
import { screen } from '@/shell/screen';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address that nobody claimed, to be corrected. */
    wrong?: string;
  }
}

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
  beforeLoad: ({ location }) => {
    requireSession({ location }); // so that sign-in leads back to what was asked for
    throw redirect({ to: '/not_found', replace: true, state: { wrong: location.href } });
  },
});
