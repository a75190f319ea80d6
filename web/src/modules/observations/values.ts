import { type EnergyValues, energyBody, energyOf, NOTHING } from '@/core/energy/values';
import { changedOf, filesOf } from '@/core/records/patch';
import { type DraftValues, draftBody } from '@/modules/actions/draft';
import type { Observation, ObservationBody, ObservationPatch } from './api';
import { stopsWork } from './stops';

/** A report as the form holds it: everything is text until it is sent. */
export interface ObservationValues extends Record<string, unknown> {
  observation_type: string;
  other_type: string;
  site_id: string;
  division_id: string;
  location: string;
  description: string;
  comment: string;
  risk_potential: string;
  /** RFC 3339. */
  observed_at: string;
  category_id: string;
  /** Later: somebody of the site decides. */
  action_required: 'later' | 'yes' | 'no' | 'fixed';
  no_action_reason: string;
  /** Actions to add; those an observation already has are changed on their own. */
  actions: DraftValues[];
  stop_work: boolean;
  energy: EnergyValues;
  sensitive: boolean;
  anonymous: boolean;
}

export function newValues(now: Date, siteId: number | undefined, stops = false): ObservationValues {
  return {
    observation_type: '',
    other_type: '',
    site_id: siteId ? String(siteId) : '',
    division_id: '',
    location: '',
    description: '',
    comment: '',
    risk_potential: '',
    observed_at: now.toISOString(),
    category_id: '',
    action_required: 'later',
    no_action_reason: '',
    actions: [],
    stop_work: stops,
    energy: NOTHING,
    sensitive: false,
    anonymous: false,
  };
}

export function valuesOfObservation(observation: Observation): ObservationValues {
  return {
    observation_type: observation.observation_type,
    other_type: observation.other_type,
    site_id: String(observation.site.id),
    division_id: observation.division ? String(observation.division.id) : '',
    location: observation.location,
    description: observation.description,
    comment: observation.comment,
    risk_potential: observation.risk_potential,
    observed_at: observation.observed_at,
    category_id: observation.category ? String(observation.category.id) : '',
    action_required: decisionOf(observation),
    no_action_reason: observation.no_action_reason,
    actions: [],
    stop_work: observation.stop_work,
    energy: energyOf(observation),
    sensitive: observation.sensitive,
    anonymous: observation.anonymous,
  };
}

function decisionOf(observation: Observation): ObservationValues['action_required'] {
  if (observation.action_required) return observation.actions_count > 0 ? 'yes' : 'later';
  return observation.fixed_on_spot ? 'fixed' : 'no';
}

/** Whether it was said that nothing is left to do. */
function saysNothing(decision: ObservationValues['action_required']): boolean {
  return decision === 'no' || decision === 'fixed';
}

/** Whether somebody has said what is to be done; that takes a comment and a risk. */
export function decided(values: Pick<ObservationValues, 'action_required'>): boolean {
  return values.action_required === 'yes' || saysNothing(values.action_required);
}

type Details = Omit<ObservationBody, 'actions' | 'attachment_ids' | 'anonymous'>;

/** What the answers come to; what an answer makes pointless is left out. */
function detailsOf(values: ObservationValues): Details {
  const other = values.observation_type === 'other';
  const needed = !saysNothing(values.action_required);
  return {
    observation_type: values.observation_type as Details['observation_type'],
    other_type: other ? values.other_type.trim() : '',
    site_id: Number(values.site_id),
    division_id: Number(values.division_id) || 0,
    location: values.location.trim(),
    description: values.description.trim(),
    comment: values.comment.trim(),
    risk_potential: values.risk_potential as Details['risk_potential'],
    observed_at: values.observed_at,
    category_id: Number(values.category_id) || 0,
    action_required: needed,
    no_action_reason: needed ? '' : values.no_action_reason.trim(),
    stop_work: stopsWork(values),
    ...energyBody(values.energy),
    sensitive: values.sensitive,
    fixed_on_spot: values.action_required === 'fixed',
  };
}

function draftsOf(values: ObservationValues, risk: Details['risk_potential']) {
  return values.actions.map((draft) => draftBody(draft, risk));
}

export function bodyOf(
  values: ObservationValues,
  files: readonly { id: number }[],
): ObservationBody {
  const details = detailsOf(values);
  const body: ObservationBody = { ...details, ...filesOf(files) };
  if (values.action_required === 'yes') body.actions = draftsOf(values, details.risk_potential);
  if (values.anonymous) body.anonymous = true;
  return body;
}

/** Only what was changed is sent. */
export function patchOf(
  values: ObservationValues,
  before: ObservationValues,
  files: readonly { id: number }[],
  removed: readonly number[] = [],
): ObservationPatch {
  const next = detailsOf(values);
  const adds = values.action_required === 'yes' && values.actions.length > 0;
  return {
    ...changedOf(next, detailsOf(before)),
    ...(adds ? { actions: draftsOf(values, next.risk_potential) } : {}),
    ...filesOf(files, removed),
  };
}

/** Whether something was said that a report can do without. */
export function saysMore(values: ObservationValues): boolean {
  return decided(values) || values.comment !== '' || values.anonymous || values.sensitive;
}
