import { type AsyncRouteComponent, createRoute } from '@tanstack/react-router';
import { listSearch } from '@/platform/search';
import { requireAdmin, requires } from '@/shell/guards';
import { appLayout } from '@/shell/layouts';
import { screen } from '@/shell/screen';

const SEARCH = ['type', 'status', 'parent_id'] as const;

type Screen = AsyncRouteComponent<object>;

const newEntry = (): Screen => screen(() => import('./EntryForm'), 'NewEntry');
const editEntry = (): Screen => screen(() => import('./EntryForm'), 'EditEntry');
const below = (): Screen => screen(() => import('./BelowPanel'), 'BelowPanel');

/** The organization's own words for what records are about. */
const categories = createRoute({
  getParentRoute: () => appLayout,
  path: '/categories',
  staticData: { title: 'categories.title.records' },
  validateSearch: listSearch(...SEARCH),
  beforeLoad: requires('Category', 'read'),
  component: screen(() => import('./pages'), 'Categories'),
});

const newCategories = createRoute({
  getParentRoute: () => categories,
  path: 'new',
  staticData: { title: 'categories.new.records' },
  component: newEntry(),
});

const editCategories = createRoute({
  getParentRoute: () => categories,
  path: 'edit/$id',
  staticData: { title: 'categories.edit' },
  component: editEntry(),
});

const belowCategories = createRoute({
  getParentRoute: () => categories,
  path: '$id',
  staticData: { title: 'categories.sub' },
  component: below(),
});

export const categoriesRoutes = categories.addChildren([
  newCategories,
  editCategories,
  belowCategories,
]);

const environment = createRoute({
  getParentRoute: () => appLayout,
  path: '/environment_categories',
  staticData: { title: 'categories.title.environment' },
  validateSearch: listSearch(...SEARCH),
  beforeLoad: requireAdmin,
  component: screen(() => import('./pages'), 'EnvironmentCategories'),
});

const newEnvironment = createRoute({
  getParentRoute: () => environment,
  path: 'new',
  staticData: { title: 'categories.new.environment' },
  component: newEntry(),
});

const editEnvironment = createRoute({
  getParentRoute: () => environment,
  path: 'edit/$id',
  staticData: { title: 'categories.editEnvironment' },
  component: editEntry(),
});

const belowEnvironment = createRoute({
  getParentRoute: () => environment,
  path: '$id',
  staticData: { title: 'categories.subEnvironment' },
  component: below(),
});

export const environmentRoutes = environment.addChildren([
  newEnvironment,
  editEnvironment,
  belowEnvironment,
]);

const causes = createRoute({
  getParentRoute: () => appLayout,
  path: '/whyanalysis',
  staticData: { title: 'categories.title.causeSettings' },
  validateSearch: listSearch(...SEARCH),
  beforeLoad: requires('RC Master', 'read'),
  component: screen(() => import('./pages'), 'RootCauses'),
});

const newCauses = createRoute({
  getParentRoute: () => causes,
  path: 'new',
  staticData: { title: 'categories.new.causes' },
  component: newEntry(),
});

const editCauses = createRoute({
  getParentRoute: () => causes,
  path: 'edit/$id',
  staticData: { title: 'categories.editCause' },
  component: editEntry(),
});

const belowCauses = createRoute({
  getParentRoute: () => causes,
  path: '$id/list',
  staticData: { title: 'categories.subCauses' },
  component: below(),
});

export const causesRoutes = causes.addChildren([newCauses, editCauses, belowCauses]);
