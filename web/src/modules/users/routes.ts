import { createRoute } from '@tanstack/react-router';
import { appLayout } from '@/app/layouts';
import { screen } from '@/app/screen';

export const myAccountRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/myaccount',
  staticData: { title: 'account.title' },
  component: screen(() => import('./MyAccount'), 'MyAccount'),
});
