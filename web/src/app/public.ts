import { createRoute, createRouter } from '@tanstack/react-router';
import { publicIncidentRoutes } from '@/modules/incidents/public/routes';
import { publicRoutes } from '@/modules/observations/public/routes';
import { parseSearch, stringifySearch } from '@/platform/search';
import { rootRoute } from '@/shell/layouts';
import { ScreenError } from '@/shell/ScreenError';

/** Everything else is the product's, which is another page. */
const elsewhereRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: ({ location: { href } }) => {
    location.replace(href);
    return new Promise<never>(() => undefined);
  },
});

/**
 * What a poster leads to: a few screens for whoever stands before it with a phone and a weak
 * signal. The whole product has them too, for where the server cannot choose the page.
 */
export const router = createRouter({
  routeTree: rootRoute.addChildren([publicRoutes, publicIncidentRoutes, elsewhereRoute]),
  parseSearch,
  stringifySearch,
  defaultErrorComponent: ScreenError,
  scrollRestoration: true,
});
