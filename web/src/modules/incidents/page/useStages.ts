import { useTranslation } from 'react-i18next';
import type { Stage } from '@/core/records/page/page';
import type { Incident } from '../api';
import type { StepName } from '../filters';
import { stepPath } from '../navigation';

const STATES = { done: 'done', current: 'now', waiting: 'ahead', not_needed: 'ahead' } as const;

/** The five steps, each at its own address, with what is missing in it. */
export function useStages(here: StepName | undefined) {
  const { t } = useTranslation();
  return (incident: Incident): Stage[] =>
    incident.steps.map(({ step, state, missing }) => ({
      name: step,
      label: t(`incidents.step.${step}`),
      state: STATES[state],
      about:
        state === 'not_needed'
          ? t('incidents.notNeeded')
          : missing.length > 0
            ? t('records.page.missing', { count: missing.length })
            : undefined,
      href: stepPath(incident.id, step),
      here: step === here,
    }));
}
