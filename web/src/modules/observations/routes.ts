import { createRoute } from '@tanstack/react-router';
import { bareLeadsTo } from '@/core/records/opening';
import { listSearch } from '@/platform/search';
import { requires } from '@/shell/guards';
import { appLayout, printLayout } from '@/shell/layouts';
import { screen } from '@/shell/screen';
import { FILTERS } from './filters';

/** The list, with a form or a record in the panel beside it. */
export const observationsRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/observations',
  staticData: { title: 'observations.title' },
  validateSearch: listSearch(...FILTERS),
  beforeLoad: requires('Incident', 'read'),
  component: screen(() => import('./ObservationsPage'), 'ObservationsPage'),
});

const index = createRoute({
  getParentRoute: () => observationsRoute,
  path: '/',
  beforeLoad: bareLeadsTo('/observations/new', 'Observation'),
});

const report = createRoute({
  getParentRoute: () => observationsRoute,
  path: 'new',
  staticData: { title: 'observations.new' },
  component: screen(() => import('./NewObservation'), 'NewObservation'),
});

export const observationSummaryRoute = createRoute({
  getParentRoute: () => observationsRoute,
  path: 'summary/$id/{-$tab}',
  staticData: { title: 'observations.titles.summary' },
  component: screen(() => import('./ObservationPanel'), 'ObservationPanel'),
});

export const observationEditRoute = createRoute({
  getParentRoute: () => observationsRoute,
  path: 'edit/$id/{-$tab}',
  staticData: { title: 'observations.editTitle' },
  component: screen(() => import('./EditObservation'), 'EditObservation'),
});

/** A table of observations becomes reports. */
export const importObservationsRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/observations/import',
  staticData: { title: 'observations.titles.import' },
  beforeLoad: (where) => {
    requires('Observation', 'create')(where);
    requires('Action', 'create')(where);
  },
  component: screen(() => import('./ImportObservations'), 'ImportObservations'),
});

/** One observation on paper. */
export const observationReportRoute = createRoute({
  getParentRoute: () => printLayout,
  path: '/observations/$id/report',
  staticData: { title: 'observations.titles.report' },
  beforeLoad: requires('Incident', 'read'),
  component: screen(() => import('./ObservationReport'), 'ObservationReport'),
});

export const observationsRoutes = observationsRoute.addChildren([
  index,
  report,
  observationSummaryRoute,
  observationEditRoute,
]);
