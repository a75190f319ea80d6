import { createRoute, redirect } from '@tanstack/react-router';
import { bareLeadsTo } from '@/core/records/opening';
import { listSearch, valuesOf } from '@/platform/search';
import { requires, requiresOne } from '@/shell/guards';
import { appLayout, printLayout } from '@/shell/layouts';
import { screen } from '@/shell/screen';
import { FILTERS, LAYOUT_PARAMS, STATUSES } from './filters';
import { VIEWS, type View } from './views';

const search = listSearch(...FILTERS, ...LAYOUT_PARAMS);
const newPanel = screen(() => import('./NewAction'), 'NewAction');
const panel = screen(() => import('./ActionPanel'), 'ActionPanel');
const editPanel = screen(() => import('./EditAction'), 'EditAction');

/** A list with the form for a new action, or with one of them, beside it. */
function routesOf<P extends View['path']>(view: View & { path: P }) {
  const [title, summary, edit] = view.titles;
  const list = createRoute({
    getParentRoute: () => appLayout,
    path: view.path as P,
    staticData: { title },
    validateSearch: search,
    beforeLoad: requires(view.module, 'read'),
    component: screen(async () => ({ Page: (await import('./ActionsPage')).pageOf(view) }), 'Page'),
  });
  list.addChildren([
    createRoute({
      getParentRoute: () => list,
      path: '/',
      beforeLoad: view.key === 'alone' ? bareLeadsTo('/actions/new', 'Action') : undefined,
    }),
    createRoute({
      getParentRoute: () => list,
      path: 'new',
      staticData: { title: 'actions.new' },
      component: newPanel,
    }),
    createRoute({
      getParentRoute: () => list,
      path: 'summary/$id/{-$tab}',
      staticData: { title: summary },
      component: panel,
    }),
    createRoute({
      getParentRoute: () => list,
      path: 'edit/$id/{-$tab}',
      staticData: { title: edit },
      component: editPanel,
    }),
  ]);
  return list;
}

export const actionsRoutes = [
  routesOf(VIEWS.all),
  routesOf(VIEWS.observations),
  routesOf(VIEWS.incidents),
  routesOf(VIEWS.audits),
  routesOf(VIEWS.alone),
] as const;

/** A tab is a filter with an address of its own; the filter is what is kept. */
export const tabRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/actions/all/$tab',
  validateSearch: search,
  beforeLoad: ({ params, search: before, location }) => {
    requires(VIEWS.all.module, 'read')({ location });
    const mine = params.tab === 'mine' ? 'true' : before.mine;
    const status = valuesOf(params.tab).find((tab) => STATUSES.some((each) => each === tab));
    throw redirect({ to: '/actions/all', search: { ...before, mine, status }, replace: true });
  },
});

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
