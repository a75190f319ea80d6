import { useTranslation } from 'react-i18next';
import type { Tour } from '@/core/tours/tour';

const part = (name: string) => `[data-part="${name}"]`;

/** How one says who has to agree, and where one sees what that comes to. */
export function useWorkflowTour(): Tour {
  const { t } = useTranslation();
  const step = (at: string, title: string, text: string) => ({ at, title, text });
  return {
    name: 'workflow_settings',
    steps: [
      step(part('records'), t('workflows.tour.records'), t('workflows.tour.recordsText')),
      step(part('reviewers'), t('workflows.field.reviewers'), t('workflows.tour.reviewersText')),
      step(part('limits'), t('workflows.tour.limits'), t('workflows.tour.limitsText')),
      step(part('preview'), t('workflows.preview.title'), t('workflows.tour.previewText')),
      step(part('send'), t('workflows.tour.send'), t('workflows.tour.sendText')),
    ],
  };
}
