import { createRoute, redirect } from '@tanstack/react-router';
import { session } from '@/platform/session';
import { requireAdmin, requirePlatform } from '@/shell/guards';
import { appLayout, printLayout, rootRoute } from '@/shell/layouts';
import { screen } from '@/shell/screen';

export const subscriptionRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/subscriptions',
  staticData: { title: 'organizations.subscription' },
  beforeLoad: requireAdmin,
  component: screen(() => import('./SubscriptionPage'), 'SubscriptionPage'),
});

/** An invoice or a credit note on paper. */
export const invoiceRoute = createRoute({
  getParentRoute: () => printLayout,
  path: '/subscriptions/invoices/$id',
  staticData: { title: 'payments.invoice' },
  beforeLoad: requireAdmin,
  component: screen(() => import('./InvoiceSheet'), 'InvoiceSheet'),
});

export const successRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/success',
  validateSearch: (search: Record<string, unknown>): { invoice?: number } => {
    const invoice = Number(search.invoice);
    return Number.isSafeInteger(invoice) && invoice > 0 ? { invoice } : {};
  },
  staticData: { title: 'payments.success.title' },
  component: screen(() => import('./SuccessPage'), 'SuccessPage'),
});

export const licensesRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/licenses',
  staticData: { title: 'payments.licenses.title' },
  component: screen(() => import('./LicensesPage'), 'LicensesPage'),
});

export const extendRequestsRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/extend_requests',
  staticData: { title: 'payments.requests.title' },
  beforeLoad: requirePlatform,
  component: screen(() => import('./ExtendRequestsPage'), 'ExtendRequestsPage'),
});

export const paymentSettingsRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/paymentsettings',
  staticData: { title: 'payments.settings.title' },
  beforeLoad: requirePlatform,
  component: screen(() => import('./PaymentSettingsPage'), 'PaymentSettingsPage'),
});

/** Whoever is in orders there; others come to the page of prices, or sign in first. */
export const buyNowRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/buynow',
  beforeLoad: beginToBuy,
});

function beginToBuy(): unknown {
  const { phase, boot } = session.get();
  if (phase === 'in') throw redirect({ to: '/subscriptions' });
  if (!boot?.pricing_url) {
    throw redirect({ to: '/login', search: { redirected: '/subscriptions' } });
  }
  window.location.replace(boot.pricing_url);
  return new Promise<never>(() => undefined);
}
