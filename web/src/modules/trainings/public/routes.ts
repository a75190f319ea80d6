import { createRoute } from '@tanstack/react-router';
import { loadAllWords, speakLanguageOf } from '@/platform/i18n';
import { openLayout } from '@/shell/layouts';
import { screen } from '@/shell/screen';

/** Where the code on a certificate leads. */
export const lookRoute = createRoute({
  getParentRoute: () => openLayout,
  path: '/training-certificate',
  staticData: { title: 'trainings.certificate.title' },
  beforeLoad: () => speakLanguageOf(navigator.languages),
  component: screen(async () => {
    const [page] = await Promise.all([import('./CertificatePage'), loadAllWords()]);
    return page;
  }, 'CertificatePage'),
});
