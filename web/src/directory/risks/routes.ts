import { createRoute } from '@tanstack/react-router';
import { requires } from '@/shell/guards';
import { appLayout } from '@/shell/layouts';
import { screen } from '@/shell/screen';

export const matrixRoute = createRoute({
  getParentRoute: () => appLayout,
  path: '/risk_matrix',
  staticData: { title: 'risks.title' },
  beforeLoad: requires('Category', 'read'),
  component: screen(() => import('./MatrixPage'), 'MatrixPage'),
});
