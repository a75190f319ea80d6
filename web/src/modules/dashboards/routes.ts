import { createRoute } from '@tanstack/react-router';
import { manifests, WORK_GROUPS, type WorkGroup } from '@/platform/modules';
import { appLayout } from '@/shell/layouts';
import { screen } from '@/shell/screen';

interface HomeSearch {
  redirected?: string;
}

/** What waits is shown by the modules; their parts come with the screen. */
async function withWork<S>(loading: Promise<S>): Promise<S> {
  const items = manifests().flatMap(({ work = [] }) => work.map(({ item }) => item.preload?.()));
  const [loaded] = await Promise.all([loading, ...items]);
  return loaded;
}

export const homeRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/',
  staticData: { title: 'dashboards.title' },
  validateSearch: (raw: Record<string, unknown>): HomeSearch =>
    typeof raw.redirected === 'string' ? { redirected: raw.redirected } : {},
  component: screen(() => withWork(import('./Home')), 'Home'),
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
  component: screen(() => withWork(import('./MyWork')), 'MyWork'),
});
