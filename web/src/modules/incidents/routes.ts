import { createRoute } from '@tanstack/react-router';
import { bareLeadsTo } from '@/core/records/opening';
import { listSearch } from '@/platform/search';
import { requires } from '@/shell/guards';
import { appLayout, printLayout } from '@/shell/layouts';
import { screen } from '@/shell/screen';
import { FILTERS, LOOKING } from './filters';

/** The list, with the form or a look at one beside it. */
export const incidentsRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/incidents',
  staticData: { title: 'incidents.title' },
  validateSearch: listSearch(...FILTERS, ...LOOKING),
  beforeLoad: requires('Incident', 'read'),
  component: screen(() => import('./IncidentsPage'), 'IncidentsPage'),
});

const index = createRoute({
  getParentRoute: () => incidentsRoute,
  path: '/',
  beforeLoad: bareLeadsTo('/incidents/new', 'Incident'),
});

const report = createRoute({
  getParentRoute: () => incidentsRoute,
  path: 'new',
  staticData: { title: 'incidents.new' },
  component: screen(() => import('./report/NewIncident'), 'NewIncident'),
});

export const incidentRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/incidents/summary/$id',
  staticData: { title: 'incidents.titles.summary' },
  beforeLoad: requires('Incident', 'read'),
  component: screen(() => import('./page/pages'), 'SummaryPage'),
});

export const editIncidentRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/incidents/edit/$id',
  staticData: { title: 'incidents.titles.edit' },
  beforeLoad: requires('Incident', 'read'),
  component: screen(() => import('./report/EditIncident'), 'EditIncident'),
});

/** The five steps, each at its own address. Who may do something in it the record says. */
export const stepRoutes = [
  createRoute({
    getParentRoute: () => appLayout,
    path: '/incidents/$id/steps/step1',
    staticData: { title: 'incidents.titles.step1' },
    beforeLoad: requires('Incident', 'read'),
    component: screen(() => import('./page/pages'), 'ReportStep'),
  }),
  createRoute({
    getParentRoute: () => appLayout,
    path: '/incidents/$id/steps/step2',
    staticData: { title: 'incidents.titles.step2' },
    beforeLoad: requires('Incident', 'read'),
    component: screen(() => import('./page/pages'), 'TeamStep'),
  }),
  createRoute({
    getParentRoute: () => appLayout,
    path: '/incidents/$id/steps/step3',
    staticData: { title: 'incidents.titles.step3' },
    beforeLoad: requires('Incident', 'read'),
    component: screen(() => import('./page/pages'), 'CausesStep'),
  }),
  createRoute({
    getParentRoute: () => appLayout,
    path: '/incidents/$id/steps/step4',
    staticData: { title: 'incidents.titles.step4' },
    beforeLoad: requires('Incident', 'read'),
    component: screen(() => import('./page/pages'), 'ActionsStep'),
  }),
  createRoute({
    getParentRoute: () => appLayout,
    path: '/incidents/$id/steps/step5',
    staticData: { title: 'incidents.titles.step5' },
    beforeLoad: requires('Incident', 'read'),
    component: screen(() => import('./page/pages'), 'ReviewStep'),
  }),
];

export const victimRoutes = [
  createRoute({
    getParentRoute: () => appLayout,
    path: '/incidents/$id/steps/step1/victim/new',
    staticData: { title: 'incidents.titles.victimNew' },
    beforeLoad: requires('Incident', 'read'),
    component: screen(() => import('./people/VictimPage'), 'VictimPage'),
  }),
  createRoute({
    getParentRoute: () => appLayout,
    path: '/incidents/$id/steps/step1/victim/edit',
    staticData: { title: 'incidents.titles.victimEdit' },
    validateSearch: listSearch('victim'),
    beforeLoad: requires('Incident', 'read'),
    component: screen(() => import('./people/VictimPage'), 'VictimPage'),
  }),
];

/** One incident on paper. */
export const incidentReportRoute = createRoute({
  getParentRoute: () => printLayout,
  path: '/incidents/$id/report',
  staticData: { title: 'incidents.titles.report' },
  beforeLoad: requires('Incident', 'read'),
  component: screen(() => import('./paper/IncidentReport'), 'IncidentReport'),
});

/** A table of incidents becomes reports; who may import them may change them as well. */
export const importIncidentsRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/incidents/import',
  staticData: { title: 'incidents.titles.import' },
  beforeLoad: (where) => {
    requires('Incident', 'create')(where);
    requires('Incident', 'update')(where);
  },
  component: screen(() => import('./ImportIncidents'), 'ImportIncidents'),
});

export const incidentsRoutes = incidentsRoute.addChildren([index, report]);
