import { useTranslation } from 'react-i18next';
import type { Tour } from '@/core/tours/tour';

const step = (at: string, title: string, text: string) => ({ at, title, text });
const HEAD = '[data-page-title]';
const ADD = '.page header button:last-child';

/** What a template is, and how one is made. */
export function useTemplateTour(): Tour {
  const { t } = useTranslation();
  return {
    name: 'audit_template',
    steps: [
      step(HEAD, t('audits.templates.title'), t('audits.tour.template')),
      step(ADD, t('forms.templates.new'), t('audits.tour.newTemplate')),
      step('.page search', t('forms.templates.search'), t('audits.tour.findTemplate')),
    ],
  };
}

/** What a schedule does by itself. */
export function useScheduleTour(): Tour {
  const { t } = useTranslation();
  return {
    name: 'audit_schedule',
    steps: [
      step(HEAD, t('audits.schedules.title'), t('audits.tour.schedule')),
      step(ADD, t('audits.schedules.new'), t('audits.tour.newSchedule')),
      step('.page header a', t('audits.calendar'), t('audits.tour.calendar')),
    ],
  };
}
