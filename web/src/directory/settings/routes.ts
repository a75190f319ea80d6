import { createRoute } from '@tanstack/react-router';
import { listSearch } from '@/platform/search';
import { appLayout } from '@/shell/layouts';
import { screen } from '@/shell/screen';

/** Whoever has no card is told so there; the screens behind the cards are guarded each. */
export const settingsRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/settings',
  staticData: { title: 'settings.title' },
  validateSearch: listSearch(),
  component: screen(() => import('./SettingsHome'), 'SettingsHome'),
});
