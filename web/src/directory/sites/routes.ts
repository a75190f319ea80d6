import { createRoute } from '@tanstack/react-router';
import { bareLeadsTo } from '@/core/records/opening';
import { listSearch } from '@/platform/search';
import { requires } from '@/shell/guards';
import { appLayout } from '@/shell/layouts';
import { screen } from '@/shell/screen';

/** The list, with the form of a site in the panel beside it. */
export const sitesRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/sites',
  staticData: { title: 'sites.title' },
  validateSearch: listSearch('status'),
  beforeLoad: requires('Site', 'read'),
  component: screen(() => import('./SitesPage'), 'SitesPage'),
});

const index = createRoute({
  getParentRoute: () => sitesRoute,
  path: '/',
  beforeLoad: bareLeadsTo('/sites/new', 'Site'),
});

const create = createRoute({
  getParentRoute: () => sitesRoute,
  path: 'new',
  staticData: { title: 'sites.new' },
  component: screen(() => import('./NewSite'), 'NewSite'),
});

const edit = createRoute({
  getParentRoute: () => sitesRoute,
  path: 'edit/$id',
  staticData: { title: 'sites.titles.edit' },
  component: screen(() => import('./EditSite'), 'EditSite'),
});

export const sitesRoutes = sitesRoute.addChildren([index, create, edit]);

export const importSitesRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/sites/import',
  staticData: { title: 'sites.titles.import' },
  beforeLoad: requires('Site', 'create'),
  component: screen(() => import('./ImportSites'), 'ImportSites'),
});

export const divisionsRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/sites/$id/divisions',
  staticData: { title: 'sites.titles.divisions' },
  beforeLoad: requires('Site', 'read'),
  component: screen(() => import('./parts/DivisionsPage'), 'DivisionsPage'),
});

export const mapViewRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/sites/$id/map-view',
  staticData: { title: 'sites.titles.map' },
  validateSearch: listSearch('plan'),
  beforeLoad: requires('Site', 'read'),
  component: screen(() => import('./plans/MapView'), 'MapView'),
});

export const mapPlottingRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/map-plotting',
  staticData: { title: 'sites.titles.plotting' },
  validateSearch: listSearch('site_id', 'plan'),
  beforeLoad: requires('Site', 'read'),
  component: screen(() => import('./plans/MapPlotting'), 'MapPlotting'),
});
