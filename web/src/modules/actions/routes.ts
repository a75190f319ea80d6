import { createRoute, redirect } from '@tanstack/react-router';
import { bareLeadsTo } from '@/modules/records/opening';
import { listSearch, valuesOf } from '@/platform/search';
import { requires, requiresOne } from '@/shell/guards';
import { appLayout, printLayout } from '@/shell/layouts';
import { screen } from '@/shell/screen';
import { FILTERS, LOOKS, STATUSES } from './filters';
import { VIEWS } from './views';

const search = listSearch(...FILTERS, ...LOOKS);
const panel = screen(() => import('./ActionPanel'), 'ActionPanel');
const editPanel = screen(() => import('./EditAction'), 'EditAction');
const newPanel = screen(() => import('./NewAction'), 'NewAction');

const SUMMARY = { title: 'actions.titles.summary' };
const NEW = { title: 'actions.new' };
const EDIT = { title: 'actions.editTitle' };

/** Actions that stand alone, with the form for a new one beside them. */
const alone = createRoute({
  getParentRoute: () => appLayout,
  path: VIEWS.alone.path,
  staticData: { title: 'actions.title' },
  validateSearch: search,
  beforeLoad: requires('Action', 'read'),
  component: screen(() => import('./pages'), 'AloneActions'),
});
const aloneChildren = [
  createRoute({
    getParentRoute: () => alone,
    path: '/',
    beforeLoad: bareLeadsTo('/actions/new', 'Action'),
  }),
  createRoute({
    getParentRoute: () => alone,
    path: 'new',
    staticData: NEW,
    component: newPanel,
  }),
  createRoute({
    getParentRoute: () => alone,
    path: 'summary/$id/{-$tab}',
    staticData: SUMMARY,
    component: panel,
  }),
  createRoute({
    getParentRoute: () => alone,
    path: 'edit/$id/{-$tab}',
    staticData: EDIT,
    component: editPanel,
  }),
] as const;

const all = createRoute({
  getParentRoute: () => appLayout,
  path: VIEWS.all.path,
  staticData: { title: 'actions.titles.all' },
  validateSearch: search,
  beforeLoad: requires('Action', 'read'),
  component: screen(() => import('./pages'), 'AllActions'),
});
const allChildren = [
  createRoute({ getParentRoute: () => all, path: 'new', staticData: NEW, component: newPanel }),
  createRoute({
    getParentRoute: () => all,
    path: '$tab',
    // A tab is a filter with an address of its own; the filter is what is kept.
    beforeLoad: ({ params, search: before }) => {
      const mine = params.tab === 'mine' ? 'true' : before.mine;
      const status = valuesOf(params.tab).find((tab) => STATUSES.some((each) => each === tab));
      throw redirect({ to: '/actions/all', search: { ...before, mine, status }, replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => all,
    path: 'summary/$id/{-$tab}',
    staticData: SUMMARY,
    component: panel,
  }),
  createRoute({
    getParentRoute: () => all,
    path: 'edit/$id/{-$tab}',
    staticData: EDIT,
    component: editPanel,
  }),
] as const;

const ofObservations = createRoute({
  getParentRoute: () => appLayout,
  path: VIEWS.observations.path,
  staticData: { title: 'actions.titles.observations' },
  validateSearch: search,
  beforeLoad: requires('Incident', 'read'),
  component: screen(() => import('./pages'), 'ObservationActions'),
});
const ofIncidents = createRoute({
  getParentRoute: () => appLayout,
  path: VIEWS.incidents.path,
  staticData: { title: 'actions.titles.incidents' },
  validateSearch: search,
  beforeLoad: requires('Incident', 'read'),
  component: screen(() => import('./pages'), 'IncidentActions'),
});
const ofAudits = createRoute({
  getParentRoute: () => appLayout,
  path: VIEWS.audits.path,
  staticData: { title: 'actions.titles.audits' },
  validateSearch: search,
  beforeLoad: requires('Audit', 'read'),
  component: screen(() => import('./pages'), 'AuditActions'),
});

type Source = typeof ofObservations | typeof ofIncidents | typeof ofAudits;

/** What a record of another module asked for can be read and changed here as well. */
function records<P extends Source>(parent: P, summary: string, edit: string) {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: 'new',
      staticData: NEW,
      component: newPanel,
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'summary/$id/{-$tab}',
      staticData: { title: summary },
      component: panel,
    }),
    createRoute({
      getParentRoute: () => parent,
      path: 'edit/$id/{-$tab}',
      staticData: { title: edit },
      component: editPanel,
    }),
  ] as const;
}

export const actionsRoutes = [
  alone.addChildren(aloneChildren),
  all.addChildren(allChildren),
  ofObservations.addChildren(
    records(
      ofObservations,
      'actions.titles.observationsSummary',
      'actions.titles.observationsEdit',
    ),
  ),
  ofIncidents.addChildren(
    records(ofIncidents, 'actions.titles.incidentsSummary', 'actions.titles.incidentsEdit'),
  ),
  ofAudits.addChildren(
    records(ofAudits, 'actions.titles.auditsSummary', 'actions.titles.auditsEdit'),
  ),
] as const;

/** A table of actions becomes actions that stand alone. */
export const importActionsRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/actions/import',
  staticData: { title: 'actions.titles.import' },
  beforeLoad: requires('Action', 'create'),
  component: screen(() => import('./ImportActions'), 'ImportActions'),
});

/** One action on paper. */
export const actionReportRoute = createRoute({
  getParentRoute: () => printLayout,
  path: '/actions/$id/report',
  staticData: { title: 'actions.titles.report' },
  beforeLoad: requiresOne('Action', 'Incident', 'Audit'),
  component: screen(() => import('./ActionReport'), 'ActionReport'),
});
