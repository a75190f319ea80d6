import { createRoute, redirect } from '@tanstack/react-router';
import { can } from '@/platform/can';
import { ALL_STATUSES, listSearch } from '@/platform/search';
import { session } from '@/platform/session';
import { requires, requiresThat } from '@/shell/guards';
import { appLayout, printLayout } from '@/shell/layouts';
import { screen } from '@/shell/screen';
import { PHONE } from '@/ui/media';
import {
  entersContractors,
  isOfCompany,
  managesContractors,
  seesVisits,
  sortsWorkers,
} from './can';
import { COMPANY_FILTERS, DOCUMENT_FILTERS, WORKER_FILTERS } from './filters';

const entered = requiresThat(entersContractors);

interface Where {
  location: { searchStr: string; pathname: string };
}

/**
 * Leads from the bare address of a list to the form for a new record beside it, as
 * core/records/opening does for a list of one address.
 */
function bareLeadsTo(where: Where): void {
  const { searchStr, pathname } = where.location;
  if (searchStr || matchMedia(PHONE).matches || isOfCompany(session.get())) return;
  if (!can(session.get(), 'Contractor', 'create')) return;
  throw redirect({ to: `${pathname.replace(/\/$/, '')}/new`, replace: true } as never);
}

const companies = createRoute({
  getParentRoute: () => appLayout,
  path: '/contractors',
  staticData: { title: 'contractors.title' },
  validateSearch: listSearch(...COMPANY_FILTERS),
  beforeLoad: entered,
  component: screen(() => import('./CompaniesPage'), 'CompaniesPage'),
});

export const companiesRoute = companies.addChildren([
  createRoute({ getParentRoute: () => companies, path: '/', beforeLoad: bareLeadsTo }),
  createRoute({
    getParentRoute: () => companies,
    path: 'new',
    staticData: { title: 'contractors.titles.new' },
    component: screen(() => import('./companies/NewCompany'), 'NewCompany'),
  }),
  createRoute({
    getParentRoute: () => companies,
    path: 'edit/$id',
    staticData: { title: 'contractors.titles.edit' },
    component: screen(() => import('./companies/EditCompany'), 'EditCompany'),
  }),
]);

export const companyRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/contractors/summary/$id',
  staticData: { title: 'contractors.one' },
  beforeLoad: entered,
  component: screen(() => import('./companies/CompanyPage'), 'CompanyPage'),
});

export const importRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/contractors/import',
  staticData: { title: 'contractors.import' },
  beforeLoad: (where) => {
    requires('Contractor', 'create')(where);
    requiresThat(managesContractors)(where);
  },
  component: screen(() => import('./companies/ImportCompanies'), 'ImportCompanies'),
});

export const onSiteRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/on-site',
  staticData: { title: 'contractors.titles.onsite' },
  beforeLoad: requiresThat(seesVisits),
  component: screen(() => import('./onsite/OnSitePage'), 'OnSitePage'),
});

export const mustersRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/on-site/musters',
  staticData: { title: 'contractors.muster.title' },
  beforeLoad: requiresThat(seesVisits),
  component: screen(() => import('./muster/MustersPage'), 'MustersPage'),
});

export const musterRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/on-site/musters/$muster_id',
  staticData: { title: 'contractors.muster.title' },
  beforeLoad: requiresThat(seesVisits),
  component: screen(() => import('./muster/MusterPage'), 'MusterPage'),
});

export const musterPaperRoute = createRoute({
  getParentRoute: () => printLayout,
  path: '/on-site/musters/$muster_id/print',
  staticData: { title: 'contractors.muster.title' },
  beforeLoad: requiresThat(seesVisits),
  component: screen(() => import('./muster/MusterPaper'), 'MusterPaper'),
});

const documents = createRoute({
  getParentRoute: () => appLayout,
  path: '/contractor/$company_id/documents',
  staticData: { title: 'contractors.titles.documents' },
  validateSearch: listSearch(...DOCUMENT_FILTERS),
  beforeLoad: entered,
  component: screen(() => import('./documents/DocumentsPage'), 'DocumentsPage'),
});

export const documentsRoute = documents.addChildren([
  createRoute({
    getParentRoute: () => documents,
    path: 'new',
    staticData: { title: 'contractors.titles.newDocument' },
    component: screen(() => import('./documents/NewDocument'), 'NewDocument'),
  }),
  createRoute({
    getParentRoute: () => documents,
    path: 'edit/$doc_id',
    staticData: { title: 'contractors.titles.editDocument' },
    component: screen(() => import('./documents/EditDocument'), 'EditDocument'),
  }),
  createRoute({
    getParentRoute: () => documents,
    path: 'questionnaire/$kind_id',
    staticData: { title: 'contractors.questionnaires.one' },
    component: screen(() => import('./questionnaires/AnswerPanel'), 'AnswerPanel'),
  }),
]);

export const documentRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/contractor/document/$id',
  staticData: { title: 'contractors.documents.one' },
  beforeLoad: entered,
  component: screen(() => import('./documents/DocumentPage'), 'DocumentPage'),
});

const workers = createRoute({
  getParentRoute: () => appLayout,
  path: '/contractor/$company_id/workers',
  staticData: { title: 'contractors.titles.workers' },
  validateSearch: listSearch(...WORKER_FILTERS),
  beforeLoad: entered,
  component: screen(() => import('./people/WorkersPage'), 'WorkersPage'),
});

export const workersRoute = workers.addChildren([
  createRoute({ getParentRoute: () => workers, path: '/', beforeLoad: bareLeadsTo }),
  createRoute({
    getParentRoute: () => workers,
    path: 'new',
    staticData: { title: 'contractors.titles.newWorker' },
    component: screen(() => import('./people/NewWorker'), 'NewWorker'),
  }),
  createRoute({
    getParentRoute: () => workers,
    path: 'edit/$wor_id',
    staticData: { title: 'contractors.titles.editWorker' },
    component: screen(() => import('./people/EditWorker'), 'EditWorker'),
  }),
  createRoute({
    getParentRoute: () => workers,
    path: 'v2/new',
    staticData: { title: 'contractors.titles.newProfile' },
    component: screen(() => import('./people/NewWorker'), 'NewProfile'),
  }),
  createRoute({
    getParentRoute: () => workers,
    path: 'v2/edit/$wor_id',
    staticData: { title: 'contractors.titles.editProfile' },
    component: screen(() => import('./people/EditProfile'), 'EditProfile'),
  }),
]);

export const uploadRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/contractor/$company_id/workers/upload',
  staticData: { title: 'contractors.workers.upload' },
  beforeLoad: entered,
  component: screen(() => import('./people/UploadWorkers'), 'UploadWorkers'),
});

const unsorted = createRoute({
  getParentRoute: () => appLayout,
  path: '/contractor/uncategory-workers',
  staticData: { title: 'contractors.titles.unsorted' },
  validateSearch: listSearch(...WORKER_FILTERS),
  beforeLoad: () => {
    if (sortsWorkers(session.get())) return;
    throw redirect({ to: '/contractors', search: { status: ALL_STATUSES } } as never);
  },
  component: screen(() => import('./people/UnsortedPage'), 'UnsortedPage'),
});

export const unsortedRoute = unsorted.addChildren([
  createRoute({
    getParentRoute: () => unsorted,
    path: 'new',
    staticData: { title: 'contractors.titles.newUnsorted' },
    component: screen(() => import('./people/UnsortedDialogs'), 'NewUnsorted'),
  }),
  createRoute({
    getParentRoute: () => unsorted,
    path: 'edit/$wor_id',
    staticData: { title: 'contractors.titles.editUnsorted' },
    component: screen(() => import('./people/UnsortedDialogs'), 'EditUnsorted'),
  }),
]);
