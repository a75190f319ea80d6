import { createRoute } from '@tanstack/react-router';
import { listSearch } from '@/platform/search';
import { requires } from '@/shell/guards';
import { appLayout } from '@/shell/layouts';
import { screen } from '@/shell/screen';

export const workflowsRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/workflows',
  staticData: { title: 'workflows.title' },
  validateSearch: listSearch('module', 'site_id'),
  beforeLoad: requires('WorkFlow'),
  component: screen(() => import('./WorkflowsPage'), 'WorkflowsPage'),
});

export const newWorkflowRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/workflows/new',
  staticData: { title: 'workflows.new' },
  beforeLoad: requires('WorkFlow', 'create'),
  component: screen(() => import('./NewWorkflowPage'), 'NewWorkflowPage'),
});

export const workflowRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/workflows/$id',
  staticData: { title: 'workflows.one' },
  beforeLoad: requires('WorkFlow'),
  component: screen(() => import('./WorkflowPage'), 'WorkflowPage'),
});
