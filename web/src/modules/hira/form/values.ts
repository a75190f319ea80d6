import { changedOf } from '@/core/records/patch';
import type { Assessment, Draft, Patch, Version } from '../api';

/** What stands above the rows, as a form holds it. */
export interface HeadValues extends Record<string, unknown> {
  title: string;
  activity: string;
  classification: string;
  reference: string;
  location: string;
  tags: string[];
  site_ids: string[];
  assessor_id: string;
  reviewer_id: string;
  review_months: string;
}

/** How often is usual; the server takes any number of months to ten years. */
export const MONTHS = ['3', '6', '12', '24', '36', '60'];

export function newValues(me: number, siteId: number | undefined): HeadValues {
  return {
    title: '',
    activity: '',
    classification: '',
    reference: '',
    location: '',
    tags: [],
    site_ids: siteId ? [String(siteId)] : [],
    assessor_id: String(me),
    reviewer_id: '',
    review_months: '12',
  };
}

export function valuesOf(version: Version): HeadValues {
  const { classification, assessed_by, reviewer } = version;
  return {
    title: version.title,
    activity: version.activity,
    classification: classification === 'not_said' ? '' : classification,
    reference: version.reference,
    location: version.location,
    tags: [...version.tags],
    site_ids: version.sites.map(({ id }) => String(id)),
    assessor_id: String(assessed_by.id),
    reviewer_id: reviewer ? String(reviewer.id) : '',
    review_months: String(version.review_months),
  };
}

/** A new one from another: its rows come along, its number and its people do not. */
export function valuesOfCopy(record: Assessment, me: number): HeadValues {
  return { ...valuesOf(record.shown), assessor_id: String(me), reviewer_id: '' };
}

export function headOf(values: HeadValues) {
  return {
    title: values.title.trim(),
    activity: values.activity.trim(),
    classification: (values.classification || 'not_said') as 'routine',
    reference: values.reference.trim(),
    location: values.location.trim(),
    tags: values.tags,
    site_ids: values.site_ids.map(Number),
    assessor_id: Number(values.assessor_id),
    reviewer_id: Number(values.reviewer_id) || 0,
    review_months: Number(values.review_months),
  } satisfies Partial<Draft>;
}

/** Only what was changed is sent. */
export function patchOf(values: HeadValues, before: HeadValues): Patch {
  return changedOf(headOf(values), headOf(before));
}
