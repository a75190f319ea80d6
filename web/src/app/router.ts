import { createRouter } from '@tanstack/react-router';
import { actionReportRoute, actionsRoutes, importActionsRoute } from '@/modules/actions/routes';
import { homeRoute } from '@/modules/dashboards/routes';
import { mailRoute, notificationsRoute, outboxRoute } from '@/modules/notifications/routes';
import { posterRoute } from '@/modules/observations/poster/routes';
import { publicRoutes } from '@/modules/observations/public/routes';
import {
  importObservationsRoute,
  observationReportRoute,
  observationsRoutes,
} from '@/modules/observations/routes';
import { organizationsRoute } from '@/modules/organizations/routes';
import { unsentRoute } from '@/modules/unsent/routes';
import { myAccountRoute } from '@/modules/users/routes';
import { parseSearch, stringifySearch } from '@/platform/search';
import { appLayout, openLayout, printLayout, rootRoute } from '@/shell/layouts';
import { ScreenError } from '@/shell/ScreenError';
import { declareScreens } from '@/shell/screens';
import { noPermissionsRoute, notFoundRoute, unknownRoute } from './pages/routes';
import {
  loginRoute,
  logoutRoute,
  roadblockRoute,
  sessionExpireRoute,
  setupRoute,
} from './signin/routes';

// One line per module. Only the routes are here; their screens are chunks of
// their own that are fetched when a person goes there or points at a link.
const routeTree = rootRoute.addChildren([
  openLayout.addChildren([loginRoute, logoutRoute, sessionExpireRoute, roadblockRoute, setupRoute]),
  publicRoutes,
  appLayout.addChildren([
    homeRoute,
    observationsRoutes,
    importObservationsRoute,
    ...actionsRoutes,
    importActionsRoute,
    notificationsRoute,
    outboxRoute.addChildren([mailRoute]),
    organizationsRoute,
    unsentRoute,
    myAccountRoute,
    notFoundRoute,
    noPermissionsRoute,
  ]),
  printLayout.addChildren([observationReportRoute, actionReportRoute, posterRoute]),
  unknownRoute,
]);

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultErrorComponent: ScreenError,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

declareScreens(Object.keys(router.routesByPath));
