import { createRoute } from '@tanstack/react-router';
import { appLayout } from '@/shell/layouts';
import { screen } from '@/shell/screen';

export const myAccountRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/myaccount',
  staticData: { title: 'account.title' },
  component: screen(() => import('./MyAccount'), 'MyAccount'),
});
