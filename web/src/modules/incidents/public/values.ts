import { toInstant } from '@/platform/instants';
import type { OuterForm, OuterReport } from './api';

/** The form as it is filled in: everything is text until it is sent. */
export interface PublicValues extends Record<string, unknown> {
  incident_type: string;
  other_type: string;
  anybody_hurt: string;
  description: string;
  site_id: string;
  division_id: string;
  location: string;
  /** On the clock of the site; empty: just now. */
  occurred_at: string;
}

export function emptyValues(choices: OuterForm): PublicValues {
  return {
    incident_type: '',
    other_type: '',
    anybody_hurt: '',
    description: '',
    site_id: choices.site_id ? String(choices.site_id) : '',
    division_id: '',
    location: '',
    occurred_at: '',
  };
}

type Problem =
  | 'typeMissing'
  | 'otherTypeMissing'
  | 'siteMissing'
  | 'hurtMissing'
  | 'descriptionMissing';

/** Where, what, and whether anybody was hurt; the words only if there is no photo. */
export function check(values: PublicValues, photos: number): Partial<Record<string, Problem>> {
  const found: Partial<Record<string, Problem>> = {};
  if (!values.site_id) found.site_id = 'siteMissing';
  if (!values.incident_type) found.incident_type = 'typeMissing';
  if (values.incident_type === 'other' && !values.other_type.trim()) {
    found.other_type = 'otherTypeMissing';
  }
  if (!values.anybody_hurt) found.anybody_hurt = 'hurtMissing';
  if (!values.description.trim() && photos === 0) found.description = 'descriptionMissing';
  return found;
}

/** What was left open is left out, and the server takes what is usual. */
export function bodyOf(
  values: PublicValues,
  report: string,
  photos: number[],
  { sites }: Pick<OuterForm, 'sites'>,
): OuterReport {
  const body: OuterReport = {
    report_id: report,
    incident_type: values.incident_type as OuterReport['incident_type'],
    anybody_hurt: values.anybody_hurt as OuterReport['anybody_hurt'],
    description: values.description.trim(),
    site_id: Number(values.site_id),
  };
  const zone = sites.find(({ id }) => id === body.site_id)?.time_zone;
  if (values.incident_type === 'other') body.other_type = values.other_type.trim();
  if (values.division_id) body.division_id = Number(values.division_id);
  if (values.location.trim()) body.location = values.location.trim();
  if (values.occurred_at && zone) body.occurred_at = toInstant(values.occurred_at, zone);
  if (photos.length > 0) body.photo_ids = photos;
  return body;
}
