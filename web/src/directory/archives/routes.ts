import { createRoute } from '@tanstack/react-router';
import { requireAdmin } from '@/shell/guards';
import { appLayout } from '@/shell/layouts';
import { screen } from '@/shell/screen';

export const archivesRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/settings/archives',
  staticData: { title: 'archives.title' },
  beforeLoad: requireAdmin,
  component: screen(() => import('./ArchivesPage'), 'ArchivesPage'),
});
