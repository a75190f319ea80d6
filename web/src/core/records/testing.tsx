import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  type AnyRoute,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { vi } from 'vitest';
import { queryClient } from '@/platform/queries';
import { parseSearch, stringifySearch } from '@/platform/search';

/** Shows one address of some routes, below a layout that is called as the product's own. */
export function showAt(address: string, routesBelow: (root: AnyRoute) => AnyRoute[]) {
  const root = createRootRoute();
  const app: AnyRoute = createRoute({ getParentRoute: () => root, id: 'app' });
  const router = createRouter({
    routeTree: root.addChildren([app.addChildren(routesBelow(app))]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch,
    stringifySearch,
  });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return router;
}

/** A server that answers by path; what was asked is kept. */
export function serve(answers: Readonly<Record<string, unknown>>): URL[] {
  const asked: URL[] = [];
  vi.stubGlobal('fetch', async (input: Request | string) => {
    const url = new URL(typeof input === 'string' ? input : input.url, location.href);
    asked.push(url);
    return new Response(JSON.stringify(answers[url.pathname] ?? {}), {
      headers: { 'Content-Type': 'application/json' },
    });
  });
  return asked;
}

export const EMPTY_PAGE = { current_page: 1, per_page: 15, total_pages: 0, total_count: 0 };
