import { createRoute } from '@tanstack/react-router';
import { loadAllWords, speakLanguageOf } from '@/platform/i18n';
import { openLayout } from '@/shell/layouts';
import { screen } from '@/shell/screen';

/** Where a poster leads, and what a tablet at the gate shows. */
export const gateRoute = createRoute({
  getParentRoute: () => openLayout,
  path: '/visit',
  staticData: { title: 'contractors.gate.title' },
  beforeLoad: () => speakLanguageOf(navigator.languages),
  component: screen(async () => {
    const [page] = await Promise.all([import('./GatePage'), loadAllWords()]);
    return page;
  }, 'GatePage'),
});
