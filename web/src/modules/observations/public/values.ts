import type { OuterForm, OuterReport } from './api';

/** The form as it is filled in: everything is text until it is sent. */
export interface PublicValues extends Record<string, unknown> {
  observation_type: string;
  other_type: string;
  description: string;
  site_id: string;
  division_id: string;
  location: string;
  risk_potential: string;
}

export function emptyValues(choices: OuterForm): PublicValues {
  return {
    observation_type: '',
    other_type: '',
    description: '',
    site_id: choices.site_id ? String(choices.site_id) : '',
    division_id: '',
    location: '',
    risk_potential: '',
  };
}

type Problem = 'typeMissing' | 'otherTypeMissing' | 'siteMissing' | 'wordsOrPhoto';

/** Where and what; the words only if there is no photo. */
export function check(
  values: PublicValues,
  photos: number,
): Partial<Record<keyof PublicValues & string, Problem>> {
  const found: Partial<Record<string, Problem>> = {};
  if (!values.site_id) found.site_id = 'siteMissing';
  if (!values.observation_type) found.observation_type = 'typeMissing';
  if (values.observation_type === 'other' && !values.other_type.trim()) {
    found.other_type = 'otherTypeMissing';
  }
  if (!values.description.trim() && photos === 0) found.description = 'wordsOrPhoto';
  return found;
}

/** What was left open is left out, and the server takes what is usual. */
export function bodyOf(values: PublicValues, report: string, photos: number[]): OuterReport {
  const body: OuterReport = {
    report_id: report,
    observation_type: values.observation_type as OuterReport['observation_type'],
    description: values.description.trim(),
    site_id: Number(values.site_id),
  };
  if (values.observation_type === 'other') body.other_type = values.other_type.trim();
  if (values.division_id) body.division_id = Number(values.division_id);
  if (values.location.trim()) body.location = values.location.trim();
  if (values.risk_potential) {
    body.risk_potential = values.risk_potential as OuterReport['risk_potential'];
  }
  if (photos.length > 0) body.photo_ids = photos;
  return body;
}
