import { useTranslation } from 'react-i18next';
import type { Tour } from '@/core/tours/tour';

const FORM = '#incident-form';

/** What one fills in when something happened, and what becomes of it. */
export function useIncidentTour(): Tour {
  const { t } = useTranslation();
  const step = (at: string, title: string, text: string) => ({ at, title, text });
  return {
    name: 'incident',
    steps: [
      step(`${FORM} fieldset`, t('incidents.form.type'), t('incidents.tour.type')),
      step(
        `${FORM} [data-path="anybody_hurt"]`,
        t('incidents.form.hurt'),
        t('incidents.tour.hurt'),
      ),
      step(`${FORM} [data-path="site_id"]`, t('sites.whereAsked'), t('incidents.tour.where')),
      step(`${FORM} [data-path="description"]`, t('field.description'), t('incidents.tour.words')),
      step('[data-panel] footer', t('common.send'), t('incidents.tour.send')),
    ],
  };
}
