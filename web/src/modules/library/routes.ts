import { createRoute } from '@tanstack/react-router';
import { listSearch } from '@/platform/search';
import { requires } from '@/shell/guards';
import { appLayout } from '@/shell/layouts';
import { screen } from '@/shell/screen';
import { FILTERS } from './filters';

/** The folders, and the files in one of them. */
export const libraryRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/library',
  staticData: { title: 'library.title' },
  validateSearch: listSearch(...FILTERS),
  beforeLoad: requires('Library'),
  component: screen(() => import('./LibraryPage'), 'LibraryPage'),
});

/** One file, as it looks, with all that belongs to it. */
export const fileRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/library/view/$id',
  staticData: { title: 'library.viewTitle' },
  beforeLoad: requires('Library'),
  component: screen(() => import('./view/ViewPage'), 'ViewPage'),
});
