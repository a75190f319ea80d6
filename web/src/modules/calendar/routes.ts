import { createRoute } from '@tanstack/react-router';
import { listSearch } from '@/platform/search';
import { requires } from '@/shell/guards';
import { appLayout } from '@/shell/layouts';
import { screen } from '@/shell/screen';
import { FILTERS, LOOKING } from './filters';

const calendar = createRoute({
  getParentRoute: () => appLayout,
  path: '/safety-calendar',
  staticData: { title: 'calendar.title' },
  validateSearch: listSearch(...FILTERS, ...LOOKING, 'starts'),
  beforeLoad: requires('Calendar', 'read'),
  component: screen(() => import('./CalendarPage'), 'CalendarPage'),
});

export const calendarRoute = calendar.addChildren([
  createRoute({
    getParentRoute: () => calendar,
    path: 'new',
    staticData: { title: 'calendar.titles.new' },
    component: screen(() => import('./form/NewItem'), 'NewItem'),
  }),
  createRoute({
    getParentRoute: () => calendar,
    path: 'edit/$id',
    staticData: { title: 'calendar.titles.edit' },
    component: screen(() => import('./form/EditItem'), 'EditItem'),
  }),
]);

export const itemRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/safety-calendar/$id',
  staticData: { title: 'calendar.one' },
  validateSearch: listSearch('at'),
  beforeLoad: requires('Calendar', 'read'),
  component: screen(() => import('./page/ItemPage'), 'ItemPage'),
});
