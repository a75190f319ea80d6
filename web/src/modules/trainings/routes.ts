import { createRoute } from '@tanstack/react-router';
import { listSearch } from '@/platform/search';
import { requiresThat } from '@/shell/guards';
import { appLayout, printLayout } from '@/shell/layouts';
import { screen } from '@/shell/screen';
import { keepsTrainings, readsTrainings, seesSettings, setsTrainings } from './can';
import { NEED_FILTERS, RECORD_FILTERS } from './filters';

export const gapsRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/trainings',
  staticData: { title: 'trainings.title' },
  validateSearch: listSearch(...NEED_FILTERS),
  beforeLoad: requiresThat(keepsTrainings),
  component: screen(() => import('./gaps/GapsPage'), 'GapsPage'),
});

export const recordsRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/trainings/records',
  staticData: { title: 'trainings.records.title' },
  validateSearch: listSearch(...RECORD_FILTERS),
  beforeLoad: requiresThat(readsTrainings),
  component: screen(() => import('./records/RecordsPage'), 'RecordsPage'),
});

export const recordRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/trainings/records/$id',
  staticData: { title: 'trainings.one' },
  beforeLoad: requiresThat(readsTrainings),
  component: screen(() => import('./records/TrainingPage'), 'TrainingPage'),
});

export const certificateRoute = createRoute({
  getParentRoute: () => printLayout,
  path: '/trainings/records/$id/certificate',
  staticData: { title: 'trainings.certificate.title' },
  beforeLoad: requiresThat(readsTrainings),
  component: screen(() => import('./records/CertificatePaper'), 'CertificatePaper'),
});

export const importRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/trainings/import',
  staticData: { title: 'trainings.import' },
  beforeLoad: requiresThat(keepsTrainings),
  component: screen(() => import('./records/ImportTrainings'), 'ImportTrainings'),
});

export const subjectsRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/trainings/subjects',
  staticData: { title: 'trainings.subjects.title' },
  beforeLoad: requiresThat(seesSettings),
  component: screen(() => import('./settings/SubjectsPage'), 'SubjectsPage'),
});

export const testEditorRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/trainings/subjects/$subject_id/test',
  staticData: { title: 'trainings.test.title' },
  beforeLoad: requiresThat(setsTrainings),
  component: screen(() => import('./settings/TestEditor'), 'TestEditor'),
});

export const testRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/trainings/tests/$subject_id',
  staticData: { title: 'trainings.test.title' },
  beforeLoad: requiresThat(readsTrainings),
  component: screen(() => import('./test/TestPage'), 'TestPage'),
});

export const requirementsRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/trainings/requirements',
  staticData: { title: 'trainings.requirements.title' },
  beforeLoad: requiresThat(seesSettings),
  component: screen(() => import('./settings/RequirementsPage'), 'RequirementsPage'),
});

export const resultsRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/trainings/results/$item_id',
  staticData: { title: 'trainings.results.title' },
  beforeLoad: requiresThat(keepsTrainings),
  component: screen(() => import('./results/ResultsPage'), 'ResultsPage'),
});
