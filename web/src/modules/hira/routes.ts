import { type AsyncRouteComponent, createRoute } from '@tanstack/react-router';
import { bareLeadsTo } from '@/core/records/opening';
import { listSearch } from '@/platform/search';
import type { SentenceKey } from '@/platform/sentenceKeys';
import { requires } from '@/shell/guards';
import { appLayout, printLayout } from '@/shell/layouts';
import { screen } from '@/shell/screen';
import { FILTERS, LOOKING } from './search';

const reads = requires('HIRA', 'read');

/** The register, with the form or a look at one beside it. */
export const hiraRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/hira',
  staticData: { title: 'hira.title' },
  validateSearch: listSearch(...FILTERS, ...LOOKING),
  beforeLoad: reads,
  component: screen(() => import('./pages'), 'HiraPage'),
});

const index = createRoute({
  getParentRoute: () => hiraRoute,
  path: '/',
  beforeLoad: bareLeadsTo('/hira/new', 'HIRA'),
});

const begin = createRoute({
  getParentRoute: () => hiraRoute,
  path: 'new',
  staticData: { title: 'hira.titles.new' },
  component: screen(() => import('./pages'), 'NewAssessment'),
});

export const hiraRoutes = hiraRoute.addChildren([index, begin]);

/** A screen of its own, for whoever may read the register. */
const page = (
  path: string,
  title: SentenceKey,
  component: AsyncRouteComponent<object>,
  ...search: string[]
) =>
  createRoute({
    getParentRoute: () => appLayout,
    path,
    staticData: { title },
    validateSearch: listSearch(...search),
    beforeLoad: reads,
    component,
  });

const paper = (
  path: string,
  title: SentenceKey,
  component: AsyncRouteComponent<object>,
  ...search: string[]
) =>
  createRoute({
    getParentRoute: () => printLayout,
    path,
    staticData: { title },
    validateSearch: listSearch(...search),
    beforeLoad: reads,
    component,
  });

const pages = () => import('./pages');
const one = () => import('./assessmentScreens');
const papers = () => import('./papers');

export const screens = [
  page('/hira/summary/$id', 'hira.one', screen(one, 'AssessmentPage'), 'version', 'from', 'to'),
  page('/hira/edit/$id', 'hira.titles.edit', screen(one, 'EditAssessment'), 'faults'),
  page('/settings/risk-library', 'hira.terms.title', screen(pages, 'TermsPage'), 'kind', 'hidden'),
];

/** A table of risks becomes drafts. */
export const importRisksRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/hira/import',
  staticData: { title: 'hira.titles.import' },
  beforeLoad: requires('HIRA', 'create'),
  component: screen(pages, 'ImportRisks'),
});

/** One assessment, and the register as it is filtered. */
export const paperRoutes = [
  paper('/hira/$id/report', 'hira.titles.report', screen(papers, 'AssessmentReport'), 'version'),
  paper('/hira/register', 'hira.title', screen(papers, 'Register'), ...FILTERS),
];
