import { createRoute } from '@tanstack/react-router';
import { requireSession, requires } from '@/app/guards';
import { rootRoute } from '@/app/layouts';
import { screen } from '@/app/screen';
import { loadAllWords } from '@/platform/i18n';

/** A page to print, so it stands without the shell. */
export const posterRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/observations/poster',
  staticData: { title: 'outer.poster.title' },
  validateSearch: (raw: Record<string, unknown>): { site?: number } => {
    const site = Number(raw.site);
    return { site: Number.isSafeInteger(site) && site > 0 ? site : undefined };
  },
  beforeLoad: (where) => {
    requireSession(where);
    requires('Incident', 'read')(where);
  },
  component: screen(async () => {
    const [poster] = await Promise.all([import('./PosterPage'), loadAllWords()]);
    return poster;
  }, 'PosterPage'),
});
