import { createRoute } from '@tanstack/react-router';
import { loadAllWords } from '@/platform/i18n';
import { listSearch } from '@/platform/search';
import { requireAdmin, requireOnboarding, requirePlatform } from '@/shell/guards';
import { appLayout, openLayout } from '@/shell/layouts';
import { screen } from '@/shell/screen';

export const organizationsRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/organizations',
  staticData: { title: 'organizations.title' },
  validateSearch: listSearch(),
  beforeLoad: requirePlatform,
  component: screen(() => import('./OrganizationsPage'), 'OrganizationsPage'),
});

export const cloneRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/clone',
  staticData: { title: 'organizations.clone.title' },
  beforeLoad: requirePlatform,
  component: screen(() => import('./ClonePage'), 'ClonePage'),
});

export const allKeysRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/api-keys',
  staticData: { title: 'organizations.keys.title' },
  validateSearch: listSearch(),
  beforeLoad: requirePlatform,
  component: screen(() => import('./ApiKeysPage'), 'ApiKeysPage'),
});

export const apiSettingsRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/api_settings/$id',
  staticData: { title: 'organizations.keys.settings' },
  beforeLoad: requirePlatform,
  component: screen(() => import('./ApiSettingsPage'), 'ApiSettingsPage'),
});

/** The activation view: nothing else is to be seen until it is over. */
export const onboardingRoute = createRoute({
  getParentRoute: () => openLayout,
  path: '/onboarding',
  staticData: { title: 'organizations.onboarding.title' },
  beforeLoad: requireOnboarding,
  component: screen(async () => {
    const [onboarding] = await Promise.all([import('./onboarding/Onboarding'), loadAllWords()]);
    return onboarding;
  }, 'Onboarding'),
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
