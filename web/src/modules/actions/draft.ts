import { daysAfter } from '@/core/records/due';
import type { ActionDraft } from './api';
import { CONTROLS } from './filters';

/** An action as a form holds it: everything is text until it is sent. */
export interface DraftValues {
  /** Tells the drafts of one form apart while they are added and removed. */
  key: string;
  description: string;
  control_type: string;
  responsible_id: string;
  due_date: string;
}

/** Time enough for most work, and near enough not to be forgotten. */
const DUE_DAYS = 7;

let next = 1;

export function emptyDraft(today: string): DraftValues {
  return {
    key: `draft-${Date.now()}-${next++}`,
    description: '',
    control_type: '',
    responsible_id: '',
    due_date: daysAfter(today, DUE_DAYS),
  };
}

/**
 * A draft as the server takes it. Work that an observation asks for is as
 * urgent as what was seen is grave.
 */
export function draftBody(
  values: DraftValues,
  risk: ActionDraft['priority'] | 'not_rated' = 'medium',
): ActionDraft {
  return {
    kind: 'corrective',
    priority: risk === 'not_rated' ? 'medium' : risk,
    description: values.description.trim(),
    control_type: values.control_type as ActionDraft['control_type'],
    responsible_id: Number(values.responsible_id),
    due_date: values.due_date,
  };
}

/** The key of the sentence under `actions.form` for what a field lacks. */
export type DraftProblem =
  | 'descriptionMissing'
  | 'controlMissing'
  | 'responsibleMissing'
  | 'dueMissing'
  | 'duePast'
  | 'dueFar';

/** Later is a slip of the hand. */
const DUE_YEARS = 10;

function latestDue(today: string): string {
  return `${Number(today.slice(0, 4)) + DUE_YEARS}${today.slice(4)}`;
}

/** What is wrong with a draft, by field. Today is the day it is at the site. */
export function draftProblems(
  values: DraftValues,
  today: string,
): Partial<Record<'description' | 'control_type' | 'responsible_id' | 'due_date', DraftProblem>> {
  const found: ReturnType<typeof draftProblems> = {};
  if (!values.description.trim()) found.description = 'descriptionMissing';
  if (!CONTROLS.some((control) => control === values.control_type)) {
    found.control_type = 'controlMissing';
  }
  if (!values.responsible_id) found.responsible_id = 'responsibleMissing';
  if (!values.due_date) found.due_date = 'dueMissing';
  else if (values.due_date < today) found.due_date = 'duePast';
  else if (values.due_date > latestDue(today)) found.due_date = 'dueFar';
  return found;
}
