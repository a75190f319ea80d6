import { createRoute } from '@tanstack/react-router';
import { loadAllWords } from '@/platform/i18n';
import { requireAdmin } from '@/shell/guards';
import { appLayout, rootRoute } from '@/shell/layouts';
import { screen } from '@/shell/screen';

export const apiKeysRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/settings/api-keys',
  staticData: { title: 'apikeys.title' },
  beforeLoad: requireAdmin,
  component: screen(() => import('./ApiKeysPage'), 'ApiKeysPage'),
});

/** For whoever writes a program: nobody has to be signed in, since a key is all that one has. */
export const referenceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/api-reference',
  staticData: { title: 'apikeys.reference.title' },
  validateSearch: ({ op }: { op?: unknown }): { op?: string } =>
    typeof op === 'string' ? { op } : {},
  component: screen(async () => {
    const [page] = await Promise.all([import('./reference/ReferencePage'), loadAllWords()]);
    return page;
  }, 'ReferencePage'),
});
