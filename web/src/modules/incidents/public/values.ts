import {
  checkForm,
  commonBody,
  emptyForm,
  type PublicValues,
} from '@/core/publicreports/public/values';
import { toInstant } from '@/platform/instants';
import type { OuterForm, OuterReport } from './api';

/** When it was stands on the clock of the site; empty: just now. */
export const emptyValues = (choices: OuterForm) =>
  emptyForm(choices, 'incident_type', 'anybody_hurt', 'occurred_at');

/** Where, what, and whether anybody was hurt; the words only if there is no photo. */
export function check(values: PublicValues, photos: number) {
  const found = checkForm<'hurtMissing' | 'descriptionMissing'>(
    values,
    photos,
    'incident_type',
    'descriptionMissing',
  );
  if (!values.anybody_hurt) found.anybody_hurt = 'hurtMissing';
  return found;
}

export function bodyOf(
  values: PublicValues,
  report: string,
  photos: number[],
  { sites }: Pick<OuterForm, 'sites'>,
): OuterReport {
  const body = commonBody(values, report, photos, 'incident_type');
  const zone = sites.find(({ id }) => id === body.site_id)?.time_zone;
  return {
    ...body,
    incident_type: values.incident_type as OuterReport['incident_type'],
    anybody_hurt: values.anybody_hurt as OuterReport['anybody_hurt'],
    occurred_at: values.occurred_at && zone ? toInstant(values.occurred_at, zone) : undefined,
  };
}
