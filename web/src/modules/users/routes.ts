import { createRoute } from '@tanstack/react-router';
import { appLayout } from '@/shell/layouts';
import { screen } from '@/shell/screen';

export const myAccountRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/myaccount',
  staticData: { title: 'users.title' },
  component: screen(() => import('./MyAccount'), 'MyAccount'),
});
