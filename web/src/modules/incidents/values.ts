import {
  type Assessed,
  type EnergyValues,
  energyBody,
  energyOf,
  NOTHING,
} from '@/core/energy/values';
import { changedOf, filesOf } from '@/core/records/patch';
import { type DraftValues, draftBody } from '@/modules/actions/draft';
import type { Incident, IncidentBody, IncidentPatch } from './api';
import { processBody } from './process';

/** A report as the form holds it: everything is text until it is sent. */
export interface IncidentValues extends Record<string, unknown> {
  /** The observation that turned out to be an incident. */
  observation_id: number;
  incident_type: string;
  other_type: string;
  site_id: string;
  division_id: string;
  location: string;
  description: string;
  immediate_action: string;
  category_id: string;
  /** RFC 3339. */
  occurred_at: string;
  shift: string;
  damage: string;
  anybody_hurt: string;
  investigation_required: boolean;
  recordable: string;
  recordable_scheme: string;
  recordable_reason: string;
  energy: EnergyValues;
  loss_of_containment: string;
  inside_fence: boolean;
  process_consequences: string[];
  sensitive: boolean;
  /** Immediate ones, of a new report. */
  actions: DraftValues[];
}

export function newValues(now: Date, siteId: number | undefined): IncidentValues {
  return {
    observation_id: 0,
    incident_type: '',
    other_type: '',
    site_id: siteId ? String(siteId) : '',
    division_id: '',
    location: '',
    description: '',
    immediate_action: '',
    category_id: '',
    occurred_at: now.toISOString(),
    shift: 'not_said',
    damage: '',
    anybody_hurt: '',
    investigation_required: true,
    recordable: 'undecided',
    recordable_scheme: '',
    recordable_reason: '',
    energy: NOTHING,
    loss_of_containment: '',
    inside_fence: false,
    process_consequences: [],
    sensitive: false,
    actions: [],
  };
}

/** What an observation says of the incident that it turned out to be. */
export interface Origin extends Assessed {
  readonly id: number;
  readonly description: string;
  readonly site: { readonly id: number };
  readonly division: { readonly id: number } | null;
  readonly location: string;
  readonly observed_at: string;
  readonly sensitive: boolean;
}

export function valuesOfOrigin(origin: Origin, now: Date): IncidentValues {
  return {
    ...newValues(now, origin.site.id),
    observation_id: origin.id,
    division_id: origin.division ? String(origin.division.id) : '',
    location: origin.location,
    description: origin.description,
    occurred_at: origin.observed_at,
    energy: energyOf(origin),
    sensitive: origin.sensitive,
  };
}

export function valuesOfIncident(incident: Incident): IncidentValues {
  return {
    observation_id: 0,
    incident_type: incident.incident_type,
    other_type: incident.other_type,
    site_id: String(incident.site.id),
    division_id: incident.division ? String(incident.division.id) : '',
    location: incident.location,
    description: incident.description,
    immediate_action: incident.immediate_action,
    category_id: incident.category ? String(incident.category.id) : '',
    occurred_at: incident.occurred_at,
    shift: incident.shift,
    damage: incident.damage,
    anybody_hurt: incident.anybody_hurt,
    investigation_required: incident.investigation_required,
    recordable: incident.recordable,
    recordable_scheme: incident.recordable_scheme,
    recordable_reason: incident.recordable_reason,
    energy: energyOf(incident),
    loss_of_containment: incident.loss_of_containment ?? '',
    inside_fence: incident.inside_fence ?? false,
    process_consequences: incident.process_consequences ?? [],
    sensitive: incident.sensitive,
    actions: [],
  };
}

/** What an answer makes pointless is left out. */
function detailsOf(values: IncidentValues) {
  const decided = values.recordable !== 'undecided';
  return {
    incident_type: values.incident_type as IncidentBody['incident_type'],
    other_type: values.incident_type === 'other' ? values.other_type.trim() : '',
    site_id: Number(values.site_id),
    division_id: Number(values.division_id) || 0,
    location: values.location.trim(),
    description: values.description.trim(),
    immediate_action: values.immediate_action.trim(),
    category_id: Number(values.category_id) || 0,
    occurred_at: values.occurred_at,
    shift: values.shift as IncidentBody['shift'],
    damage: values.damage.trim(),
    anybody_hurt: values.anybody_hurt as IncidentBody['anybody_hurt'],
    investigation_required: values.investigation_required,
    recordable: values.recordable as IncidentBody['recordable'],
    recordable_scheme: decided ? values.recordable_scheme.trim() : '',
    recordable_reason: decided ? values.recordable_reason.trim() : '',
    ...energyBody(values.energy),
    ...processBody(values),
    sensitive: values.sensitive,
  } satisfies Partial<IncidentBody>;
}

export function bodyOf(values: IncidentValues): IncidentBody {
  const body: IncidentBody = { ...detailsOf(values) };
  if (values.actions.length > 0) body.actions = values.actions.map((each) => draftBody(each));
  if (values.observation_id) body.from_observation_id = values.observation_id;
  return body;
}

/** Only what was changed is sent. */
export function patchOf(
  values: IncidentValues,
  before: IncidentValues,
  files: readonly { id: number }[],
  removed: readonly number[],
): IncidentPatch {
  return { ...changedOf(detailsOf(values), detailsOf(before)), ...filesOf(files, removed) };
}

/** Whether something was said that a report can do without. */
export function saysMore(values: IncidentValues): boolean {
  return (
    values.immediate_action !== '' ||
    values.damage !== '' ||
    values.actions.length > 0 ||
    values.sensitive ||
    !values.investigation_required
  );
}
