import { createRoute } from '@tanstack/react-router';
import { listSearch } from '@/platform/search';
import { requireAdmin, requirePlatform } from '@/shell/guards';
import { appLayout } from '@/shell/layouts';
import { screen } from '@/shell/screen';

export const organizationsRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/organizations',
  staticData: { title: 'organizations.title' },
  validateSearch: listSearch(),
  beforeLoad: requirePlatform,
  component: screen(() => import('./OrganizationsPage'), 'OrganizationsPage'),
});

export const organizationSettingsRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/settings/organization',
  staticData: { title: 'organizations.settings.title' },
  beforeLoad: requireAdmin,
  component: screen(() => import('./SettingsPage'), 'SettingsPage'),
});

export const signInPolicyRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/settings/sign-in',
  staticData: { title: 'organizations.signIn.title' },
  beforeLoad: requireAdmin,
  component: screen(() => import('./SignInPage'), 'SignInPage'),
});

export const subscriptionRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/subscriptions',
  staticData: { title: 'organizations.subscription' },
  beforeLoad: requireAdmin,
  component: screen(() => import('./SubscriptionPage'), 'SubscriptionPage'),
});
