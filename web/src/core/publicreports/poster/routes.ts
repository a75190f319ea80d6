import { createRoute } from '@tanstack/react-router';
import { requires } from '@/shell/guards';
import { printLayout } from '@/shell/layouts';
import { screen } from '@/shell/screen';
import { siteOf } from '../site';

/** A poster for a site, to be printed and hung up. */
export const posterRoute = createRoute({
  getParentRoute: () => printLayout,
  path: '/observations/poster',
  staticData: { title: 'publicreports.poster.title' },
  validateSearch: siteOf,
  beforeLoad: requires('Incident', 'read'),
  component: screen(() => import('./PosterPage'), 'PosterPage'),
});
