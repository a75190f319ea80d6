import { createRoute, redirect } from '@tanstack/react-router';
import { managesWorkers } from '@/modules/workers/can';
import { can } from '@/platform/can';
import { listSearch } from '@/platform/search';
import { session } from '@/platform/session';
import { requires, requiresThat } from '@/shell/guards';
import { appLayout, printLayout } from '@/shell/layouts';
import { screen } from '@/shell/screen';
import { FILTERS, LOOKING } from './filters';

/** The list of permits; the platform's own people have organizations instead. */
export const permitsRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/permits',
  staticData: { title: 'permits.title' },
  validateSearch: listSearch(...FILTERS, ...LOOKING),
  beforeLoad: (where) => {
    if (session.get().user?.is_master_super_admin) throw redirect({ to: '/organizations' });
    requires('Permit', 'read')(where);
  },
  component: screen(() => import('./PermitsPage'), 'PermitsPage'),
});

export const permitRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/permit/$id/summary',
  staticData: { title: 'permits.titles.summary' },
  beforeLoad: requires('Permit', 'read'),
  component: screen(() => import('./page/PermitPage'), 'PermitPage'),
});

/** As what tells people of a permit writes its address. */
export const shortRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/permit/$id',
  beforeLoad: ({ params: { id } }) => {
    throw redirect({ to: '/permit/$id/summary', params: { id }, replace: true } as never);
  },
});

const asked = listSearch('site_id', 'plan', 'x', 'y');
const begin = screen(() => import('./request/NewPermit'), 'NewPermit');

/** The two addresses of the same form, with the type in them or without. */
export const newPermitRoutes = [
  createRoute({
    getParentRoute: () => appLayout,
    path: '/v2/permit-to-work/new',
    staticData: { title: 'permits.titles.new' },
    validateSearch: asked,
    beforeLoad: requires('Permit', 'create'),
    component: begin,
  }),
  createRoute({
    getParentRoute: () => appLayout,
    path: '/v2/permit-to-work/new/$id',
    staticData: { title: 'permits.titles.new' },
    validateSearch: asked,
    beforeLoad: requires('Permit', 'create'),
    component: begin,
  }),
  createRoute({
    getParentRoute: () => appLayout,
    path: '/permit-form-questions/new',
    staticData: { title: 'permits.titles.new' },
    validateSearch: asked,
    beforeLoad: requires('Permit', 'create'),
    component: begin,
  }),
  createRoute({
    getParentRoute: () => appLayout,
    path: '/permit-form-questions/new/$id',
    staticData: { title: 'permits.titles.new' },
    validateSearch: asked,
    beforeLoad: requires('Permit', 'create'),
    component: begin,
  }),
];

const edit = screen(() => import('./request/EditPermit'), 'EditPermit');

/** Whom a draft was shared with may not change permits otherwise: the record says who may. */
export const editPermitRoutes = [
  createRoute({
    getParentRoute: () => appLayout,
    path: '/v2/permit-to-work/edit/$id',
    staticData: { title: 'permits.titles.edit' },
    beforeLoad: requires('Permit', 'read'),
    component: edit,
  }),
  createRoute({
    getParentRoute: () => appLayout,
    path: '/permit-form-questions/edit/$id',
    staticData: { title: 'permits.titles.edit' },
    beforeLoad: requires('Permit', 'read'),
    component: edit,
  }),
];

const map = screen(() => import('./live/MapPage'), 'MapPage');

export const mapRoutes = [
  createRoute({
    getParentRoute: () => appLayout,
    path: '/permits/map-view/',
    staticData: { title: 'permits.titles.sitePermits' },
    validateSearch: listSearch('site_id', 'plan'),
    beforeLoad: requires('Permit', 'create'),
    component: map,
  }),
  createRoute({
    getParentRoute: () => appLayout,
    path: '/site-permits',
    staticData: { title: 'permits.titles.sitePermits' },
    validateSearch: listSearch('site_id', 'plan'),
    beforeLoad: requires('Permit', 'read'),
    component: map,
  }),
];

export const dashboardRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/permit-dashboard',
  staticData: { title: 'permits.titles.dashboard' },
  validateSearch: listSearch('from', 'to', 'site_id', 'type_id', 'filter_key'),
  beforeLoad: requires('Permit', 'read'),
  component: screen(() => import('./dashboard/PermitDashboard'), 'PermitDashboard'),
});

/** For a screen on a wall: nothing stands around it. */
export const boardRoute = createRoute({
  getParentRoute: () => printLayout,
  path: '/permits/board',
  staticData: { title: 'permits.titles.board' },
  validateSearch: listSearch('site_id'),
  beforeLoad: requires('Permit', 'read'),
  component: screen(() => import('./live/BoardPage'), 'BoardPage'),
});

/** One permit on paper. */
export const permitReportRoute = createRoute({
  getParentRoute: () => printLayout,
  path: '/permit/$id/report',
  staticData: { title: 'permits.titles.report' },
  beforeLoad: requires('Permit', 'read'),
  component: screen(() => import('./paper/PermitReport'), 'PermitReport'),
});

export const templatesRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/permit-forms',
  staticData: { title: 'permits.templates.title' },
  validateSearch: listSearch('status', 'site_id', 'redirected'),
  beforeLoad: requires('Permit Form Setting', 'read'),
  component: screen(() => import('./templates/TemplatesPage'), 'TemplatesPage'),
});

export const templateRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/permit-forms/$id',
  staticData: { title: 'permits.templates.one' },
  beforeLoad: requires('Permit Form Setting', 'read'),
  component: screen(() => import('./templates/TemplatePage'), 'TemplatePage'),
});

/** Those who work are known to whoever sets permits up, and to whoever decides on them. */
const profiles = requiresThat(
  (who) => managesWorkers(who) || can(who, 'Permit Form Setting', 'read'),
);

export const peopleRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/worker-profile',
  staticData: { title: 'workers.profiles.title' },
  validateSearch: listSearch('kind', 'site_id', 'lacks'),
  beforeLoad: profiles,
  component: screen(() => import('./people/PeoplePage'), 'PeoplePage'),
});

/** What the organization asks of a profile beside what every one has. */
export const profileFormRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/worker-profile/form',
  staticData: { title: 'workers.form.title' },
  beforeLoad: requires('Permit Form Setting', 'read'),
  component: screen(() => import('./people/ProfileFormPage'), 'ProfileFormPage'),
});

export const personRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/worker-profile/$id',
  staticData: { title: 'workers.profiles.one' },
  beforeLoad: profiles,
  component: screen(() => import('./people/PersonPage'), 'PersonPage'),
});
