import { useTranslation } from 'react-i18next';
import type { Tour } from '@/core/tours/tour';

/** What one says to be allowed to work, and what happens then. */
export function useRequestTour(): Tour {
  const { t } = useTranslation();
  const step = (at: string, title: string, text: string) => ({ at, title, text });
  return {
    name: 'permit_request',
    steps: [
      step('[data-path="site_id"]', t('field.site_id'), t('permits.tour.site')),
      step('#permit-begin fieldset', t('permits.field.type_id'), t('permits.tour.type')),
      step('[data-path="description"]', t('permits.field.description'), t('permits.tour.work')),
      step('#permit-form nav', t('permits.tour.sections'), t('permits.tour.sectionsText')),
      step('[data-saving]', t('permits.tour.saved'), t('permits.tour.savedText')),
    ],
  };
}
