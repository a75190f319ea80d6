import { createRootRoute, createRoute, type ParsedLocation } from '@tanstack/react-router';
import { loadAllWords } from '@/platform/i18n';
import { manifests } from '@/platform/modules';
import { requireRule, requireSession } from './guards';
import { leadToNumbered } from './numbered';
import { Root } from './Root';
import { ScreenError } from './ScreenError';
import { screen } from './screen';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The key of the screen's title; the document is called "<Title> | Hivis". */
    title?: string;
  }
}

export const rootRoute = createRootRoute({ component: Root, errorComponent: ScreenError });

/** Screens for everybody: one column in the middle, no navigation. */
export const openLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'open',
  component: screen(() => import('./open/OpenLayout'), 'OpenLayout'),
});

interface Entering {
  readonly location: ParsedLocation;
  readonly matches: readonly { readonly fullPath: string }[];
}

/**
 * Behind the session guard, by the rule of the table; an address may name a record by its
 * number. The types of all addresses are made from the layouts', so what is handed over
 * cannot say its own here.
 */
function enter(entering: unknown): Promise<void> | undefined {
  const { location, matches } = entering as Entering;
  requireSession({ location });
  requireRule(matches.at(-1)?.fullPath ?? '', { location });
  return leadToNumbered(location);
}

/** Screens of the product: the shell with its navigation, behind the session guard. */
export const appLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  beforeLoad: enter,
  component: screen(async () => {
    const tools = manifests().map(({ tool }) => tool?.preload?.());
    const [shell] = await Promise.all([import('./Shell'), loadAllWords(), ...tools]);
    return shell;
  }, 'Shell'),
});

/** Pages made for paper: without the shell, behind the same guard. */
export const printLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'print',
  beforeLoad: enter,
  component: screen(async () => {
    const [layout] = await Promise.all([import('./PrintLayout'), loadAllWords()]);
    return layout;
  }, 'PrintLayout'),
});
