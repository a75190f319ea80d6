import { createRoute } from '@tanstack/react-router';
import { loadAllWords, speakLanguageOf } from '@/platform/i18n';
import { openLayout } from '@/shell/layouts';
import { screen } from '@/shell/screen';

/** Where the link leads by which a company was asked for a document. */
export const paperRoute = createRoute({
  getParentRoute: () => openLayout,
  path: '/contractor-paper',
  staticData: { title: 'contractors.paper.title' },
  beforeLoad: () => speakLanguageOf(navigator.languages),
  component: screen(async () => {
    const [page] = await Promise.all([import('./PaperPage'), loadAllWords()]);
    return page;
  }, 'PaperPage'),
});
