import { createRoute } from '@tanstack/react-router';
import { siteOf } from '@/core/publicreports/site';
import { requiresThat } from '@/shell/guards';
import { appLayout, printLayout } from '@/shell/layouts';
import { screen } from '@/shell/screen';
import { managesContractors } from './can';

export const requirementsRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/contractors/requirements',
  staticData: { title: 'contractors.requirements.title' },
  beforeLoad: requiresThat(managesContractors),
  component: screen(() => import('./requirements/RequirementsPage'), 'RequirementsPage'),
});

export const gatesRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/contractors/gates',
  staticData: { title: 'contractors.gates.title' },
  beforeLoad: requiresThat(managesContractors),
  component: screen(() => import('./gates/GatesPage'), 'GatesPage'),
});

export const inductionRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/contractors/inductions/$induction_id',
  staticData: { title: 'contractors.inductions.title' },
  beforeLoad: requiresThat(managesContractors),
  component: screen(() => import('./gates/InductionPage'), 'InductionPage'),
});

export const questionsRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/contractors/questionnaires/$kind_id',
  staticData: { title: 'contractors.questionnaires.one' },
  beforeLoad: requiresThat(managesContractors),
  component: screen(() => import('./questionnaires/QuestionsPage'), 'QuestionsPage'),
});

export const gatePosterRoute = createRoute({
  getParentRoute: () => printLayout,
  path: '/contractors/gate-poster',
  staticData: { title: 'contractors.gates.poster.title' },
  validateSearch: siteOf,
  beforeLoad: requiresThat(managesContractors),
  component: screen(() => import('./gates/GatePoster'), 'GatePoster'),
});
