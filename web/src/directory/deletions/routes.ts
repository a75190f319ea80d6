import { createRoute } from '@tanstack/react-router';
import { can, type Holder } from '@/platform/can';
import { recordKinds } from '@/platform/modules';
import { listSearch } from '@/platform/search';
import { requiresThat } from '@/shell/guards';
import { appLayout } from '@/shell/layouts';
import { screen } from '@/shell/screen';

/** The kinds whose records somebody may delete, and so restore. */
export const deletableBy = (who: Holder) =>
  recordKinds().filter(({ deletes }) => deletes && can(who, deletes.right, 'delete'));

export const mayDelete = (who: Holder) => deletableBy(who).length > 0;

export const deletionsRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/deletions',
  staticData: { title: 'deletions.title' },
  validateSearch: listSearch('kind'),
  beforeLoad: requiresThat(mayDelete),
  component: screen(() => import('./DeletionsPage'), 'DeletionsPage'),
});
