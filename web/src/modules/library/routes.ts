import { createRoute } from '@tanstack/react-router';
import { can } from '@/platform/can';
import { listSearch } from '@/platform/search';
import { requires, requiresThat } from '@/shell/guards';
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

/** A register of documents, which says what the files are. */
export const importRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/library/import',
  staticData: { title: 'library.importTitle' },
  beforeLoad: requiresThat((who) => can(who, 'Library', 'update')),
  component: screen(() => import('./ImportDocuments'), 'ImportDocuments'),
});

/** One file, as it looks, with all that belongs to it. */
export const fileRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/library/view/$id',
  staticData: { title: 'library.viewTitle' },
  beforeLoad: requires('Library'),
  component: screen(() => import('./view/ViewPage'), 'ViewPage'),
});
