import { useTranslation } from 'react-i18next';
import type { Tour } from '@/core/tours/tour';

/** What a template is, and how one is made. */
export function useTemplateTour(): Tour {
  const { t } = useTranslation();
  const step = (at: string, title: string, text: string) => ({ at, title, text });
  return {
    name: 'permit_template',
    steps: [
      step('[data-page-title]', t('permits.templates.title'), t('permits.templates.tour.what')),
      step(
        '.page header button:last-child',
        t('forms.templates.new'),
        t('permits.templates.tour.new'),
      ),
      step(
        '.page search',
        t('permits.templates.tour.state'),
        t('permits.templates.tour.stateText'),
      ),
    ],
  };
}
