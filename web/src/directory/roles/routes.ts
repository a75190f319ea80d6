import { createRoute } from '@tanstack/react-router';
import { listSearch } from '@/platform/search';
import { requires } from '@/shell/guards';
import { appLayout } from '@/shell/layouts';
import { screen } from '@/shell/screen';

export const rolesRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/roles',
  staticData: { title: 'roles.title' },
  validateSearch: listSearch('kind'),
  beforeLoad: requires('Role'),
  component: screen(() => import('./RolesPage'), 'RolesPage'),
});

export const newRoleRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/roles/new',
  staticData: { title: 'roles.new' },
  beforeLoad: requires('Role', 'create'),
  component: screen(() => import('./NewRolePage'), 'NewRolePage'),
});

export const roleRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/roles/$id',
  staticData: { title: 'roles.one' },
  beforeLoad: requires('Role'),
  component: screen(() => import('./RolePage'), 'RolePage'),
});
