import { createRoute } from '@tanstack/react-router';
import { requires } from '@/shell/guards';
import { printLayout } from '@/shell/layouts';
import { screen } from '@/shell/screen';

/** A poster for a site, to be printed and hung up. */
export const posterRoute = createRoute({
  getParentRoute: () => printLayout,
  path: '/observations/poster',
  staticData: { title: 'observations.outer.poster.title' },
  validateSearch: (raw: Record<string, unknown>): { site?: number } => {
    const site = Number(raw.site);
    return { site: Number.isSafeInteger(site) && site > 0 ? site : undefined };
  },
  beforeLoad: requires('Incident', 'read'),
  component: screen(() => import('./PosterPage'), 'PosterPage'),
});
