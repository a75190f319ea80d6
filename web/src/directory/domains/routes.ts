import { createRoute } from '@tanstack/react-router';
import { listSearch } from '@/platform/search';
import { requirePlatform } from '@/shell/guards';
import { appLayout } from '@/shell/layouts';
import { screen } from '@/shell/screen';

export const domainsRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/domains_control',
  staticData: { title: 'domains.title' },
  validateSearch: listSearch(),
  beforeLoad: requirePlatform,
  component: screen(() => import('./DomainsPage'), 'DomainsPage'),
});
