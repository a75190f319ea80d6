import { createRoute } from '@tanstack/react-router';
import { requirePlatform } from '@/shell/guards';
import { appLayout } from '@/shell/layouts';
import { screen } from '@/shell/screen';

export const releasesRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/code_releases',
  staticData: { title: 'releases.title' },
  beforeLoad: requirePlatform,
  component: screen(() => import('./ReleasesPage'), 'ReleasesPage'),
});
