import { createRoute } from '@tanstack/react-router';
import { manifests, WORK_GROUPS, type WorkGroup } from '@/platform/modules';
import { appLayout } from '@/shell/layouts';
import { screen } from '@/shell/screen';

interface HomeSearch {
  redirected?: string;
}

/** What waits is shown by the modules, and so is how they are doing; their parts come with the screen. */
async function withParts<S>(loading: Promise<S>): Promise<S> {
  const shown = manifests().flatMap(({ work = [], home }) => [
    ...work.map(({ item }) => item),
    home?.urgent,
    home?.tiles,
  ]);
  const [loaded] = await Promise.all([loading, ...shown.map((each) => each?.preload?.())]);
  return loaded;
}

export const homeRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/',
  staticData: { title: 'dashboards.title' },
  validateSearch: (raw: Record<string, unknown>): HomeSearch =>
    typeof raw.redirected === 'string' ? { redirected: raw.redirected } : {},
  component: screen(() => withParts(import('./Home')), 'Home'),
});

interface WorkSearch {
  group?: WorkGroup;
}

export const workRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/work',
  staticData: { title: 'dashboards.work.title' },
  validateSearch: ({ group }: Record<string, unknown>): WorkSearch => {
    const known = WORK_GROUPS.find((each) => each === group);
    return known ? { group: known } : {};
  },
  component: screen(() => withParts(import('./MyWork')), 'MyWork'),
});
