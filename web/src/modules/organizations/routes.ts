import { createRoute } from '@tanstack/react-router';
import { requirePlatform } from '@/app/guards';
import { appLayout } from '@/app/layouts';
import { screen } from '@/app/screen';
import { listSearch } from '@/platform/search';

export const organizationsRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/organizations',
  staticData: { title: 'organizations.title' },
  validateSearch: listSearch(),
  beforeLoad: requirePlatform,
  component: screen(() => import('./OrganizationsPage'), 'OrganizationsPage'),
});
