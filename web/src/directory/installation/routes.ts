import { createRoute } from '@tanstack/react-router';
import { requirePlatform } from '@/shell/guards';
import { appLayout } from '@/shell/layouts';
import { screen } from '@/shell/screen';

export const installationRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/installation',
  staticData: { title: 'installation.title' },
  beforeLoad: requirePlatform,
  component: screen(() => import('./InstallationPage'), 'InstallationPage'),
});
