import { changedOf, filesOf } from '@/core/records/patch';
import type { ActionBody, ActionPatch, ActionRow } from './api';
import { type DraftValues, draftBody, emptyDraft } from './draft';
import { NO_REPEAT, type RepeatValues, repeatValues, rhythmOf } from './series';

/** The form of an action that stands alone, and of every edit. */
export interface ActionValues extends DraftValues, Record<string, unknown> {
  site_id: string;
  kind: string;
  priority: string;
  category_id: string;
  remarks: string;
  /** The day it opens by itself; empty when it is open at once. */
  planned_for: string;
  /** Whether and how it comes again, where it stands alone. */
  repeat: RepeatValues;
}

export function newValues(today: string, siteId: number | undefined): ActionValues {
  return {
    ...emptyDraft(today),
    site_id: siteId ? String(siteId) : '',
    kind: 'corrective',
    priority: 'medium',
    category_id: '',
    remarks: '',
    planned_for: '',
    repeat: NO_REPEAT,
  };
}

export function valuesOfAction(action: ActionRow): ActionValues {
  return {
    key: String(action.id),
    description: action.description,
    control_type: action.control_type,
    responsible_id: String(action.responsible.id),
    due_date: action.due_date,
    site_id: String(action.site.id),
    kind: action.kind,
    priority: action.priority,
    category_id: action.category ? String(action.category.id) : '',
    remarks: action.remarks,
    planned_for: action.planned_for ?? '',
    repeat: repeatValues(action.repeat),
  };
}

/** What the fields say, as the server takes it: 0 and '' are what was not answered. */
function fieldsOf(values: ActionValues) {
  return {
    ...draftBody(values, values.priority as ActionBody['priority']),
    kind: values.kind as ActionBody['kind'],
    site_id: Number(values.site_id),
    category_id: Number(values.category_id),
    remarks: values.remarks.trim(),
    planned_for: values.planned_for,
    repeat: (rhythmOf(values.repeat) ?? undefined) as ActionBody['repeat'],
  };
}

type Files = readonly { id: number }[];

export function bodyOf(values: ActionValues, files: Files): ActionBody {
  const answered = Object.entries(fieldsOf(values)).filter(([, value]) => value);
  return {
    ...(Object.fromEntries(answered) as ReturnType<typeof fieldsOf>),
    ...filesOf(files),
  };
}

/** Only what was changed is sent. */
export function patchOf(
  values: ActionValues,
  before: ActionValues,
  files: Files,
  removed: readonly number[] = [],
): ActionPatch {
  return { ...changedOf(fieldsOf(values), fieldsOf(before)), ...filesOf(files, removed) };
}
