import { createRoute } from '@tanstack/react-router';
import { appLayout } from '@/shell/layouts';
import { screen } from '@/shell/screen';

interface HomeSearch {
  redirected?: string;
}

export const homeRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/',
  staticData: { title: 'dashboards.title' },
  validateSearch: (raw: Record<string, unknown>): HomeSearch =>
    typeof raw.redirected === 'string' ? { redirected: raw.redirected } : {},
  component: screen(() => import('./Home'), 'Home'),
});
