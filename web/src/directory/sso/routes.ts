import { createRoute } from '@tanstack/react-router';
import { requireAdmin } from '@/shell/guards';
import { appLayout } from '@/shell/layouts';
import { screen } from '@/shell/screen';

export const configsRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/sso_configs',
  staticData: { title: 'sso.title' },
  beforeLoad: requireAdmin,
  component: screen(() => import('./ConfigsPage'), 'ConfigsPage'),
});

interface SetupSearch {
  /** The provider that is set up; none: a new one. */
  config?: number;
  /** What it sent back in a test. */
  code?: string;
  state?: string;
  error?: string;
  /** Its answer was refused; under this the log has the reason. */
  refused?: string;
}

const text = (raw: unknown) => (typeof raw === 'string' && raw ? raw : undefined);

export const setupSsoRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/setup-sso',
  staticData: { title: 'sso.setup' },
  validateSearch: (raw: Record<string, unknown>): SetupSearch => ({
    config: Number(raw.config) || undefined,
    code: text(raw.code),
    state: text(raw.state),
    error: text(raw.error),
    refused: text(raw.refused),
  }),
  beforeLoad: requireAdmin,
  component: screen(() => import('./SetupPage'), 'SetupPage'),
});
