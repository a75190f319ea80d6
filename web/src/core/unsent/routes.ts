import { createRoute } from '@tanstack/react-router';
import { appLayout } from '@/shell/layouts';
import { screen } from '@/shell/screen';

/** What waits on this device to be sent; also where the product opens without a network. */
export const unsentRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/unsent',
  staticData: { title: 'unsent.title' },
  component: screen(() => import('./UnsentPage'), 'UnsentPage'),
});
