import { createRoute, redirect } from '@tanstack/react-router';
import { AROUND, siteOf } from '@/modules/observations/public/routes';
import { rememberSite } from '@/modules/sites/likely';
import { can } from '@/platform/can';
import { session } from '@/platform/session';
import { rootRoute } from '@/shell/layouts';
import { screen } from '@/shell/screen';

const layout = createRoute({ getParentRoute: () => rootRoute, id: 'publicIncidents', ...AROUND });

export const publicIncidentRoute = createRoute({
  getParentRoute: () => layout,
  path: '/incident',
  staticData: { title: 'incidents.outer.pageTitle' },
  validateSearch: siteOf,
  beforeLoad: ({ search }) => sendOn(search.site),
  component: screen(() => import('./PublicIncident'), 'PublicIncident'),
});

const followRoute = createRoute({
  getParentRoute: () => layout,
  path: '/incident/follow',
  staticData: { title: 'observations.outer.follow.title' },
  component: screen(() => import('./FollowIncident'), 'FollowIncident'),
});

/** Whoever is signed in reports with the form that knows them, at the same site. */
function sendOn(site: number | undefined): void {
  const who = session.get();
  if (who.phase !== 'in') return;
  if (site) rememberSite(String(site));
  const reports = can(who, 'Incident', 'create') && can(who, 'Incident', 'read');
  throw redirect({ to: reports ? '/incidents/new' : '/', search: {} });
}

export const publicIncidentRoutes = layout.addChildren([publicIncidentRoute, followRoute]);
