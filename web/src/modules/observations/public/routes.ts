import { createRoute, redirect } from '@tanstack/react-router';
import { rememberSite } from '@/modules/sites/likely';
import { can } from '@/platform/can';
import { loadPublicWords, speakLanguageOf } from '@/platform/i18n';
import { session } from '@/platform/session';
import { rootRoute } from '@/shell/layouts';
import { screen } from '@/shell/screen';

/** What stands around screens for people without an account, in the language of their browser. */
export const AROUND = {
  beforeLoad: () => speakLanguageOf(navigator.languages),
  component: screen(async () => {
    const [layout] = await Promise.all([import('./PublicLayout'), loadPublicWords()]);
    return layout;
  }, 'PublicLayout'),
} as const;

const publicLayout = createRoute({ getParentRoute: () => rootRoute, id: 'public', ...AROUND });

interface Search {
  /** The site of the poster that was scanned. */
  site?: number;
}

export const siteOf = (raw: Record<string, unknown>): Search => {
  const site = Number(raw.site);
  return { site: Number.isSafeInteger(site) && site > 0 ? site : undefined };
};

export const publicReportRoute = createRoute({
  getParentRoute: () => publicLayout,
  path: '/observation',
  staticData: { title: 'observations.outer.pageTitle' },
  validateSearch: siteOf,
  beforeLoad: ({ search }) => sendOn(search.site),
  component: screen(() => import('./PublicReport'), 'PublicReport'),
});

const followRoute = createRoute({
  getParentRoute: () => publicLayout,
  path: '/observation/follow',
  staticData: { title: 'observations.outer.follow.title' },
  component: screen(() => import('./Follow'), 'Follow'),
});

/** Whoever is signed in reports with the form that knows them, at the same site. */
function sendOn(site: number | undefined): void {
  const who = session.get();
  if (who.phase !== 'in') return;
  if (site) rememberSite(String(site));
  const reports = can(who, 'Observation', 'create') && can(who, 'Incident', 'read');
  throw redirect({ to: reports ? '/observations/new' : '/', search: {} });
}

export const publicRoutes = publicLayout.addChildren([publicReportRoute, followRoute]);
