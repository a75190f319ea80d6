import { createRoute } from '@tanstack/react-router';
import { requireAdmin } from '@/shell/guards';
import { appLayout } from '@/shell/layouts';
import { screen } from '@/shell/screen';

export const apiKeysRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/settings/api-keys',
  staticData: { title: 'apikeys.title' },
  beforeLoad: requireAdmin,
  component: screen(() => import('./ApiKeysPage'), 'ApiKeysPage'),
});
