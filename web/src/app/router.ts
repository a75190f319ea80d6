import { createRouter } from '@tanstack/react-router';
import { onboardingRoute } from '@/directory/organizations/routes';
import { declareModules, type Manifest } from '@/platform/modules';
import { parseSearch, stringifySearch } from '@/platform/search';
import { appLayout, openLayout, printLayout, rootRoute } from '@/shell/layouts';
import { declareRules } from '@/shell/mayEnter';
import { ScreenError } from '@/shell/ScreenError';
import { declareScreens } from '@/shell/screens';
import { modules } from './modules';
import { noPermissionsRoute, notFoundRoute, unknownRoute } from './pages/routes';
import { ROUTE_TABLE } from './routeTable';
import {
  byPassRoute,
  getStartedRoute,
  loginRoute,
  logoutRoute,
  organizationVerifyRoute,
  passwordResetRoute,
  pricingRoute,
  registrationRoute,
  resetSessionRoute,
  roadblockRoute,
  sessionExpireRoute,
  setupRoute,
  ssoLoginRoute,
  ssoRoute,
  startRoute,
  thankYouRoute,
  verifyAccountRoute,
  webRoute,
} from './signin/routes';

type Declared = (typeof modules)[number];
type At<L extends string, M = Declared> = M extends {
  routes: { readonly [layout in L]: readonly (infer Route)[] };
}
  ? Route
  : never;

/** The routes of all modules that stand in one of the layouts. */
function routesAt<L extends 'app' | 'print' | 'root' | 'open'>(layout: L): At<L>[] {
  const declared: readonly Manifest[] = modules;
  return declared.flatMap(({ routes }) => (routes?.[layout] ?? []) as readonly At<L>[]);
}

// Only the routes are here; their screens are chunks of their own that are
// fetched when a person goes there or points at a link.
const routeTree = rootRoute.addChildren([
  openLayout.addChildren([
    loginRoute,
    logoutRoute,
    sessionExpireRoute,
    roadblockRoute,
    setupRoute,
    verifyAccountRoute,
    passwordResetRoute,
    ssoLoginRoute,
    ssoRoute,
    startRoute,
    registrationRoute,
    organizationVerifyRoute,
    thankYouRoute,
    byPassRoute,
    ...routesAt('open'),
    onboardingRoute,
  ]),
  pricingRoute,
  getStartedRoute,
  webRoute,
  resetSessionRoute,
  ...routesAt('root'),
  appLayout.addChildren([...routesAt('app'), notFoundRoute, noPermissionsRoute]),
  printLayout.addChildren(routesAt('print')),
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

declareModules(modules);
declareScreens(Object.keys(router.routesByPath));
declareRules(ROUTE_TABLE);
