import { createRoute } from '@tanstack/react-router';
import { appLayout } from '@/shell/layouts';
import { screen } from '@/shell/screen';

export const myAccountRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/myaccount',
  staticData: { title: 'users.title' },
  component: screen(() => import('./MyAccount'), 'MyAccount'),
});

/** The same by the name that people look for it. */
export const profileRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/profile',
  staticData: { title: 'users.profile' },
  component: screen(() => import('./MyAccount'), 'MyAccount'),
});

/** Where a mail's footer leads: what one hears of, and nothing else. */
export const emailSubscriptionRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/emailsubscription',
  staticData: { title: 'users.subscription' },
  component: screen(() => import('./EmailSubscription'), 'EmailSubscription'),
});
