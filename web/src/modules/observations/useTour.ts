import { useTranslation } from 'react-i18next';
import type { Tour } from '@/core/tours/tour';

const FORM = '#observation-form';

/** What one fills in to report something, and why. */
export function useObservationTour(): Tour {
  const { t } = useTranslation();
  const step = (at: string, title: string, text: string) => ({ at, title, text });
  return {
    name: 'observation',
    steps: [
      step(
        `${FORM} fieldset`,
        t('observations.field.observation_type'),
        t('observations.tour.whatText'),
      ),
      step(`${FORM} [data-path="site_id"]`, t('field.site_id'), t('observations.tour.whereText')),
      step(
        `${FORM} [data-path="description"]`,
        t('field.description'),
        t('observations.tour.wordsText'),
      ),
      step('[data-panel] footer', t('observations.form.send'), t('observations.tour.sendText')),
    ],
  };
}
