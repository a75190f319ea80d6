import { IconCalendarPlus, IconLicense, IconReceipt2, IconReceiptEuro } from '@tabler/icons-react';
import type { Holder } from '@/platform/holder';
import type { Manifest } from '@/platform/modules';
import { session } from '@/platform/session';
import type words from './locales/en.json';
import {
  buyNowRoute,
  extendRequestsRoute,
  invoiceRoute,
  licensesRoute,
  paymentSettingsRoute,
  subscriptionRoute,
  successRoute,
} from './routes';

declare module '@/platform/words' {
  interface ModuleWords {
    payments: typeof words;
  }
}

/** Whoever runs the installation, where organizations have a plan. */
const sells = ({ user }: Holder) =>
  Boolean(user?.is_master_super_admin && session.get().boot?.plans);

/** How organizations pay for their plan. */
export const payments = {
  name: 'payments',
  routes: {
    app: [
      subscriptionRoute,
      successRoute,
      licensesRoute,
      extendRequestsRoute,
      paymentSettingsRoute,
    ],
    print: [invoiceRoute],
    root: [buyNowRoute],
  },
  live: ['Organization'],
  cards: [
    {
      group: 'organization',
      label: 'organizations.subscription',
      hint: 'organizations.subscriptionPage.hint',
      keywords: 'organizations.subscriptionPage.keywords',
      to: '/subscriptions',
      icon: IconReceipt2,
      allowed: ({ user }) => Boolean(user?.is_admin),
    },
    {
      group: 'organization',
      label: 'payments.licenses.title',
      hint: 'payments.licenses.hint',
      to: '/licenses',
      icon: IconLicense,
      allowed: ({ user }) =>
        Boolean(
          (user?.is_admin || user?.visit_until) && user.organization?.subscription_type !== 'own',
        ),
    },
  ],
  log: {
    fields: { payment_problem: 'payments.online.title' },
    values: { payment_problem: 'payments.problem' },
  },
  places: [
    {
      label: 'payments.requests.title',
      group: 'platform',
      to: '/extend_requests',
      icon: IconCalendarPlus,
      allowed: sells,
    },
    {
      label: 'payments.settings.title',
      group: 'platform',
      to: '/paymentsettings',
      icon: IconReceiptEuro,
      allowed: sells,
    },
  ],
} as const satisfies Manifest;
