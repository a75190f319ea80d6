import { createRoute } from '@tanstack/react-router';
import { listSearch } from '@/platform/search';
import { requiresThat } from '@/shell/guards';
import { appLayout } from '@/shell/layouts';
import { screen } from '@/shell/screen';
import { mayDelete } from './rights';

export const deletionsRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/deletions',
  staticData: { title: 'deletions.title' },
  validateSearch: listSearch('kind'),
  beforeLoad: requiresThat(mayDelete),
  component: screen(() => import('./DeletionsPage'), 'DeletionsPage'),
});
