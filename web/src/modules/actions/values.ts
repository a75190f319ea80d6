import type { ActionBody, ActionPatch, ActionRow } from './api';
import { type DraftValues, draftBody, emptyDraft } from './draft';
import { isOtherRhythm, NO_REPEAT, type RepeatValues, repeatValues, rhythmOf } from './series';

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

export function bodyOf(values: ActionValues, files: readonly { id: number }[]): ActionBody {
  const body: ActionBody = {
    ...draftBody(values),
    site_id: Number(values.site_id),
    kind: values.kind as ActionBody['kind'],
    priority: values.priority as ActionBody['priority'],
  };
  if (values.category_id) body.category_id = Number(values.category_id);
  if (values.remarks.trim()) body.remarks = values.remarks.trim();
  if (values.planned_for) body.planned_for = values.planned_for;
  const repeat = repetition(values);
  if (repeat) body.repeat = repeat;
  if (files.length > 0) body.attachment_ids = files.map((file) => file.id);
  return body;
}

/**
 * Only what was changed is sent, so that two people who edit different fields
 * do not undo each other's work.
 */
export function patchOf(
  values: ActionValues,
  before: ActionValues,
  files: readonly { id: number }[],
  removed: readonly number[] = [],
): ActionPatch {
  const patch: ActionPatch = {};
  const next = draftBody(values);
  const old = draftBody(before);
  if (next.description !== old.description) patch.description = next.description;
  if (next.control_type !== old.control_type) patch.control_type = next.control_type;
  if (next.responsible_id !== old.responsible_id) patch.responsible_id = next.responsible_id;
  if (next.due_date !== old.due_date) patch.due_date = next.due_date;
  if (values.planned_for !== before.planned_for) patch.planned_for = values.planned_for;
  if (values.site_id !== before.site_id) patch.site_id = Number(values.site_id);
  if (values.kind !== before.kind) patch.kind = values.kind as ActionPatch['kind'];
  if (values.priority !== before.priority) {
    patch.priority = values.priority as ActionPatch['priority'];
  }
  if (values.remarks.trim() !== before.remarks.trim()) patch.remarks = values.remarks.trim();
  if (values.category_id !== before.category_id) {
    patch.category_id = Number(values.category_id) || 0;
  }
  const repeat = repetition(values);
  if (repeat && !isSame(values.repeat, before.repeat)) patch.repeat = repeat;
  if (files.length > 0) patch.attachment_ids = files.map((file) => file.id);
  if (removed.length > 0) patch.remove_attachment_ids = [...removed];
  return patch;
}

function repetition({ repeat }: ActionValues): ActionBody['repeat'] {
  const rhythm = rhythmOf(repeat);
  if (!rhythm) return undefined;
  const { every, unit, until } = rhythm;
  return until ? { every, unit, until } : { every, unit };
}

function isSame(values: RepeatValues, before: RepeatValues): boolean {
  return !isOtherRhythm(values, before) && values.until === before.until;
}
