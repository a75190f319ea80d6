import { createRoute } from '@tanstack/react-router';
import { loadAllWords } from '@/platform/i18n';
import { requireAdmin } from '@/shell/guards';
import { appLayout, openLayout } from '@/shell/layouts';
import { screen } from '@/shell/screen';

export const supportRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/settings/support',
  staticData: { title: 'support.title' },
  beforeLoad: requireAdmin,
  component: screen(() => import('./SupportPage'), 'SupportPage'),
});

/** Where whoever runs the installation arrives with a ticket that is good once. */
export const visitRoute = createRoute({
  getParentRoute: () => openLayout,
  path: '/support-visit',
  staticData: { title: 'support.title' },
  component: screen(async () => {
    const [visit] = await Promise.all([import('./SupportVisit'), loadAllWords()]);
    return visit;
  }, 'SupportVisit'),
});
