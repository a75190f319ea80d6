import { createRoute } from '@tanstack/react-router';
import { listSearch } from '@/platform/search';
import { requireAdmin } from '@/shell/guards';
import { appLayout } from '@/shell/layouts';
import { screen } from '@/shell/screen';

export const manpowerRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/manpower',
  staticData: { title: 'manpower.title' },
  validateSearch: listSearch('year', 'show'),
  beforeLoad: requireAdmin,
  component: screen(() => import('./ManpowerPage'), 'ManpowerPage'),
});
