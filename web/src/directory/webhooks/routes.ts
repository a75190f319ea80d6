import { createRoute } from '@tanstack/react-router';
import { requireAdmin } from '@/shell/guards';
import { appLayout } from '@/shell/layouts';
import { screen } from '@/shell/screen';

export const webhooksRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/settings/webhooks',
  staticData: { title: 'webhooks.title' },
  beforeLoad: requireAdmin,
  component: screen(() => import('./WebhooksPage'), 'WebhooksPage'),
});
