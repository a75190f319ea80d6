import { createRoute, redirect } from '@tanstack/react-router';
import { loadAllWords } from '@/platform/i18n';
import { session } from '@/platform/session';
import { enterWebView } from '@/platform/webView';
import { requireApex, requireNobody, requireSession } from '@/shell/guards';
import { openLayout, rootRoute } from '@/shell/layouts';
import { screen } from '@/shell/screen';
import { ownPath } from './ownPath';

interface LoginSearch {
  redirected?: string;
}

export const loginRoute = createRoute({
  getParentRoute: () => openLayout,
  path: '/login',
  staticData: { title: 'signin.pageTitle' },
  validateSearch: (raw: Record<string, unknown>): LoginSearch => {
    // Said even when there is none: what a route leaves out is taken from the address as it is.
    return { redirected: ownPath(raw.redirected) };
  },
  beforeLoad: requireNobody,
  component: screen(() => import('./Login'), 'Login'),
});

export const ssoLoginRoute = createRoute({
  getParentRoute: () => openLayout,
  path: '/login/sso',
  staticData: { title: 'proof.sso.title' },
  component: screen(async () => {
    const [sso] = await Promise.all([import('./SsoLogin'), loadAllWords()]);
    return sso;
  }, 'SsoLogin'),
});

interface SsoSearch {
  code?: string;
  state?: string;
  error?: string;
  refused?: string;
}

const text = (raw: unknown) => (typeof raw === 'string' && raw ? raw : undefined);

/** Where providers send people back to, after a test as well: that goes on where it is set up. */
export const ssoRoute = createRoute({
  getParentRoute: () => openLayout,
  path: '/sso',
  staticData: { title: 'proof.sso.title' },
  validateSearch: (raw: Record<string, unknown>): SsoSearch => ({
    code: text(raw.code),
    state: text(raw.state),
    error: text(raw.error),
    refused: /^[A-Z0-9]{16}$/.test(String(raw.refused)) ? String(raw.refused) : undefined,
  }),
  beforeLoad: ({ search }) => {
    if (search.state?.startsWith('t') && session.get().phase === 'in') {
      throw redirect({ to: '/setup-sso', search: { ...search, config: undefined } });
    }
    requireNobody();
  },
  component: screen(async () => {
    const [sso] = await Promise.all([import('./SsoReturn'), loadAllWords()]);
    return sso;
  }, 'SsoReturn'),
});

export const logoutRoute = createRoute({
  getParentRoute: () => openLayout,
  path: '/logout',
  staticData: { title: 'session.logout.title' },
  component: screen(() => import('./Logout'), 'Logout'),
});

export const sessionExpireRoute = createRoute({
  getParentRoute: () => openLayout,
  path: '/sessionexpire',
  staticData: { title: 'session.expired.title' },
  component: screen(() => import('./SessionExpired'), 'SessionExpired'),
});

export const roadblockRoute = createRoute({
  getParentRoute: () => openLayout,
  path: '/roadblock',
  staticData: { title: 'session.roadblock.title' },
  component: screen(() => import('./Roadblock'), 'Roadblock'),
});

/** The words of what follows are not among those of sign-in, which everybody loads. */
export const setupRoute = createRoute({
  getParentRoute: () => openLayout,
  path: '/setup',
  staticData: { title: 'setup.title' },
  beforeLoad: requireApex,
  component: screen(async () => {
    const [setup] = await Promise.all([import('./Setup'), loadAllWords()]);
    return setup;
  }, 'Setup'),
});

/** Where an invitation leads. */
export const verifyAccountRoute = createRoute({
  getParentRoute: () => openLayout,
  path: '/start/verify-account',
  staticData: { title: 'proof.link.title' },
  beforeLoad: requireNobody,
  component: screen(async () => {
    const [choose] = await Promise.all([import('./ChoosePassword'), loadAllWords()]);
    return choose;
  }, 'VerifyAccount'),
});

export const passwordResetRoute = createRoute({
  getParentRoute: () => openLayout,
  path: '/password-reset',
  staticData: { title: 'proof.forgot.pageTitle' },
  beforeLoad: requireNobody,
  component: screen(async () => {
    const [reset] = await Promise.all([import('./PasswordReset'), loadAllWords()]);
    return reset;
  }, 'PasswordReset'),
});

export const registrationRoute = createRoute({
  getParentRoute: () => openLayout,
  path: '/registration',
  staticData: { title: 'registration.title' },
  beforeLoad: () => {
    requireApex();
    requireNobody();
  },
  component: screen(async () => {
    const [registration] = await Promise.all([import('./Registration'), loadAllWords()]);
    return registration;
  }, 'Registration'),
});

/** Organizations begin at their own sign-in; the installation's address leads to one of them. */
export const startRoute = createRoute({
  getParentRoute: () => openLayout,
  path: '/start',
  staticData: { title: 'registration.start' },
  beforeLoad: () => {
    requireNobody();
    if (!session.get().boot?.platform) throw redirect({ to: '/login', search: {} });
  },
  component: screen(async () => {
    const [start] = await Promise.all([import('./Start'), loadAllWords()]);
    return start;
  }, 'Start'),
});

export const organizationVerifyRoute = createRoute({
  getParentRoute: () => openLayout,
  path: '/organization_verify',
  staticData: { title: 'registration.verify' },
  beforeLoad: requireApex,
  component: screen(async () => {
    const [verify] = await Promise.all([import('./OrganizationVerify'), loadAllWords()]);
    return verify;
  }, 'OrganizationVerify'),
});

export const thankYouRoute = createRoute({
  getParentRoute: () => openLayout,
  path: '/thankyou',
  staticData: { title: 'session.thanks.title' },
  component: screen(() => import('./ThankYou'), 'ThankYou'),
});

/** Effective only for who is signed in: they are led to where they land. */
export const byPassRoute = createRoute({
  getParentRoute: () => openLayout,
  path: '/by_pass_client_admin',
  staticData: { title: 'session.bypass.title' },
  beforeLoad: requireNobody,
  component: screen(() => import('./ByPass'), 'ByPass'),
});

/** The product without its footer, for the frame of another application. */
export const webRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/web',
  beforeLoad: beginWebView,
});

function beginWebView(): void {
  enterWebView();
  throw redirect({ to: session.get().phase === 'in' ? '/' : '/login', search: {} });
}

/** Begins anew by way of signing out, which asks while something is unsent: any page can lead here. */
export const resetSessionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-session',
  staticData: { title: 'session.reset.title' },
  beforeLoad: () => {
    throw redirect({ to: '/logout' });
  },
});

/** A page of the operator's. Where there is none, there is no such page here. */
function external(path: '/pricing' | '/get-started', address: 'pricing_url' | 'get_started_url') {
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: ({ location }) => {
      requireSession({ location });
      const url = session.get().boot?.[address];
      if (!url) throw redirect({ to: '/not_found', replace: true });
      window.location.replace(url);
      return new Promise<never>(() => undefined);
    },
  });
}

export const pricingRoute = external('/pricing', 'pricing_url');
export const getStartedRoute = external('/get-started', 'get_started_url');
