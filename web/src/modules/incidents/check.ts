import { lacksControl } from '@/core/energy/values';
import { type DraftProblem, draftProblems } from '@/modules/actions/draft';
import type { IncidentValues } from './values';

/** The key of a sentence under `incidents.form`. */
export type Problem =
  | 'typeMissing'
  | 'otherTypeMissing'
  | 'siteMissing'
  | 'descriptionMissing'
  | 'timeMissing'
  | 'timeFuture'
  | 'hurtMissing'
  | 'immediateMissing'
  | 'reasonMissing'
  | 'controlMissing';

export interface Found {
  readonly fields: Partial<Record<keyof IncidentValues & string, Problem>>;
  /** What is wrong with each immediate action, by field. */
  readonly actions: readonly Partial<Record<string, DraftProblem>>[];
}

export interface Circumstances {
  readonly now: Date;
  /** The day it is at the site. */
  readonly today: string;
  /** What it was before, if it is there already. */
  readonly before?: IncidentValues;
  /** How many files go with it. */
  readonly files?: number;
}

/** A phone's clock may be a little ahead of the server's. */
const CLOCK_SKEW_MS = 60_000;

/** The rules of the form; the server holds the report to the same ones. */
export function check(values: IncidentValues, about: Circumstances): Found {
  const fields: Partial<Record<string, Problem>> = {};
  if (!values.incident_type) fields.incident_type = 'typeMissing';
  if (values.incident_type === 'other' && !values.other_type.trim()) {
    fields.other_type = 'otherTypeMissing';
  }
  if (!values.site_id) fields.site_id = 'siteMissing';
  const shown = !about.before && (about.files ?? 0) > 0;
  if (!values.description.trim() && !shown) fields.description = 'descriptionMissing';
  const at = Date.parse(values.occurred_at);
  if (Number.isNaN(at)) fields.occurred_at = 'timeMissing';
  else if (at > about.now.getTime() + CLOCK_SKEW_MS) fields.occurred_at = 'timeFuture';
  if (!values.anybody_hurt) fields.anybody_hurt = 'hurtMissing';
  if (about.before?.immediate_action && !values.immediate_action.trim()) {
    fields.immediate_action = 'immediateMissing';
  }
  if (values.recordable !== 'undecided' && !values.recordable_reason.trim()) {
    fields.recordable_reason = 'reasonMissing';
  }
  if (lacksControl(values.energy)) fields.energy = 'controlMissing';
  return { fields, actions: values.actions.map((each) => draftProblems(each, about.today)) };
}
