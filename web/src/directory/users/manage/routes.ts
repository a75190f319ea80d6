import { createRoute } from '@tanstack/react-router';
import { listSearch } from '@/platform/search';
import { requires } from '@/shell/guards';
import { appLayout } from '@/shell/layouts';
import { screen } from '@/shell/screen';
import { FILTERS } from './filters';

/** Who there is, with a person or a form in the panel beside the list. */
export const usersRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/users',
  staticData: { title: 'users.manage.title' },
  validateSearch: listSearch(...FILTERS),
  beforeLoad: requires('User'),
  component: screen(() => import('./UsersPage'), 'UsersPage'),
});

const userRoute = createRoute({
  getParentRoute: () => usersRoute,
  path: '$id',
  staticData: { title: 'users.manage.one' },
  component: screen(() => import('./UserPanel'), 'UserPanel'),
});

const newUserRoute = createRoute({
  getParentRoute: () => usersRoute,
  path: 'new',
  staticData: { title: 'users.manage.new' },
  component: screen(() => import('./NewUser'), 'NewUser'),
});

const editUserRoute = createRoute({
  getParentRoute: () => usersRoute,
  path: 'edit/$id',
  staticData: { title: 'users.manage.edit' },
  component: screen(() => import('./EditUser'), 'EditUser'),
});

export const newUsersRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/newusers',
  staticData: { title: 'users.manage.newTitle' },
  validateSearch: listSearch(),
  beforeLoad: requires('User'),
  component: screen(() => import('./NewUsersPage'), 'NewUsersPage'),
});

export const importUsersRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/users/import',
  staticData: { title: 'users.manage.importTitle' },
  beforeLoad: requires('User', 'create'),
  component: screen(() => import('./ImportUsers'), 'ImportUsers'),
});

export const permissionRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/users/$id/permission',
  staticData: { title: 'users.permission.title' },
  beforeLoad: requires('User'),
  component: screen(() => import('./PermissionPage'), 'PermissionPage'),
});

export const manageRoutes = [
  usersRoute.addChildren([newUserRoute, editUserRoute, userRoute]),
  newUsersRoute,
  importUsersRoute,
  permissionRoute,
] as const;
