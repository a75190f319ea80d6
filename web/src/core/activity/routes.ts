import { createRoute } from '@tanstack/react-router';
import { listSearch } from '@/platform/search';
import { appLayout } from '@/shell/layouts';
import { screen } from '@/shell/screen';
import { FILTERS } from './filters';

/** An administrator sees what everybody did, anybody else what they did themselves. */
export const activityRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/activity-logs',
  staticData: { title: 'activity.title' },
  validateSearch: listSearch(...FILTERS),
  component: screen(() => import('./ActivityPage'), 'ActivityPage'),
});
