import { lacksControl } from '@/core/energy/values';
import { type DraftProblem, draftProblems } from '@/modules/actions/draft';
import { decided, type ObservationValues } from './values';

/** The key of a sentence under `observations.form`. */
export type Problem =
  | 'typeMissing'
  | 'otherTypeMissing'
  | 'siteMissing'
  | 'descriptionMissing'
  | 'commentMissing'
  | 'riskMissing'
  | 'timeMissing'
  | 'timeFuture'
  | 'reasonMissing'
  | 'fixedMissing'
  | 'photosOnly'
  | 'controlMissing';

export interface Found {
  readonly fields: Partial<Record<keyof ObservationValues & string, Problem>>;
  /** What is wrong with each action that is to be added, by field. */
  readonly actions: readonly Partial<Record<string, DraftProblem>>[];
}

export interface Circumstances {
  readonly now: Date;
  /** The day it is at the site. */
  readonly today: string;
  /** Actions the observation has already. */
  readonly existing: number;
  /** What it was before, if it is there already. */
  readonly before?: ObservationValues;
  /** What goes with it. */
  readonly files?: readonly { readonly type: string }[];
}

/** Photos that the server can free of what the camera wrote. */
const NAMELESS = ['image/jpeg', 'image/png', 'image/webp'];

/** A phone's clock may be a little ahead of the server's. */
const CLOCK_SKEW_MS = 60_000;

/** The rules of the form; the server holds the report to the same ones. */
export function check(values: ObservationValues, about: Circumstances): Found {
  const fields: Partial<Record<string, Problem>> = {};
  if (!values.observation_type) fields.observation_type = 'typeMissing';
  if (values.observation_type === 'other' && !values.other_type.trim()) {
    fields.other_type = 'otherTypeMissing';
  }
  if (!values.site_id) fields.site_id = 'siteMissing';
  const shown = !about.before && (about.files?.length ?? 0) > 0;
  if (!values.description.trim() && !shown) fields.description = 'descriptionMissing';
  const decides = decided(values) && !(about.before && decided(about.before));
  if (!values.comment.trim() && (decides || about.before?.comment)) {
    fields.comment = 'commentMissing';
  }
  const rated = values.risk_potential !== 'not_rated';
  if (!values.risk_potential || (decides && !rated)) fields.risk_potential = 'riskMissing';
  const seen = Date.parse(values.observed_at);
  if (Number.isNaN(seen)) fields.observed_at = 'timeMissing';
  else if (seen > about.now.getTime() + CLOCK_SKEW_MS) fields.observed_at = 'timeFuture';
  if (values.action_required === 'no' && !values.no_action_reason.trim()) {
    fields.no_action_reason = 'reasonMissing';
  }
  if (values.action_required === 'fixed' && !values.no_action_reason.trim()) {
    fields.no_action_reason = 'fixedMissing';
  }
  if (values.anonymous && about.files?.some((file) => !NAMELESS.includes(file.type))) {
    fields.anonymous = 'photosOnly';
  }
  if (lacksControl(values.energy)) fields.energy = 'controlMissing';
  const adds = values.action_required === 'yes' ? values.actions : [];
  return { fields, actions: adds.map((draft) => draftProblems(draft, about.today)) };
}
