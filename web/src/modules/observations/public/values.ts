import {
  checkForm,
  commonBody,
  emptyForm,
  type PublicValues,
} from '@/core/publicreports/public/values';
import type { OuterForm, OuterReport } from './api';

export const emptyValues = (choices: OuterForm) =>
  emptyForm(choices, 'observation_type', 'risk_potential');

/** Where and what; the words only if there is no photo. */
export const check = (values: PublicValues, photos: number) =>
  checkForm(values, photos, 'observation_type', 'wordsOrPhoto');

export function bodyOf(values: PublicValues, report: string, photos: number[]): OuterReport {
  return {
    ...commonBody(values, report, photos, 'observation_type'),
    observation_type: values.observation_type as OuterReport['observation_type'],
    risk_potential: (values.risk_potential || undefined) as OuterReport['risk_potential'],
  };
}
