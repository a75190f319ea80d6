import type { Draft, Step, Workflow } from './api';

export type ReviewerKind = NonNullable<Draft['reviewers']>[number]['kind'];

export const REVIEWER_KINDS = [
  'user',
  'role',
  'head_of_site',
  'head_of_safety',
  'head_of_division',
  'supervisor',
] as const satisfies readonly ReviewerKind[];

export const APPROVE_WHEN = ['all', 'any', 'number'] as const;
export const MOST_REVIEWERS = 5;
const USUAL_LEAD = '24';

/** A reviewer in the form; `id` only tells the rows apart while they are moved. */
export interface Row {
  readonly id: number;
  readonly kind: ReviewerKind;
  readonly user_id: string;
  readonly role_id: string;
}

/** A workflow as its form has it: ids as choosers have them. */
export type Values = {
  title: string;
  module: string;
  kind: string;
  form_ids: string[];
  site_ids: string[];
  reviewers: Row[];
  approve_when: string;
  approvals: string;
  lead_hours: string;
  escalation_user_id: string;
};

export const newRow = (rows: readonly Row[], kind: ReviewerKind = 'user'): Row => ({
  id: Math.max(0, ...rows.map((row) => row.id)) + 1,
  kind,
  user_id: '',
  role_id: '',
});

export const newValues = (module: string): Values => ({
  title: '',
  module,
  kind: 'sequential',
  form_ids: [],
  site_ids: [],
  reviewers: [newRow([])],
  approve_when: 'all',
  approvals: '1',
  lead_hours: USUAL_LEAD,
  escalation_user_id: '',
});

export function valuesOf(workflow: Workflow): Values {
  return {
    title: workflow.title,
    module: workflow.module,
    kind: workflow.kind,
    form_ids: (workflow.forms ?? []).map(({ id }) => String(id)),
    site_ids: (workflow.sites ?? []).map(({ id }) => String(id)),
    reviewers: (workflow.reviewers ?? []).map(rowOf),
    approve_when: workflow.approve_when,
    approvals: String(workflow.approvals || 1),
    lead_hours: String(workflow.lead_hours),
    escalation_user_id: idOf(workflow.escalation_user?.id),
  };
}

const idOf = (id: number | undefined) => (id ? String(id) : '');

const rowOf = ({ kind, user_id, role_id }: Step, index: number): Row => ({
  id: index + 1,
  kind: kind as ReviewerKind,
  user_id: idOf(user_id),
  role_id: idOf(role_id),
});

/** What is sent; what does not apply to the choices is left out. */
export function draftOf(values: Values): Required<Draft> {
  return {
    title: values.title.trim(),
    module: values.module,
    kind: values.kind as 'sequential',
    form_ids: values.form_ids.map(Number),
    site_ids: values.site_ids.map(Number),
    reviewers: values.reviewers.map(({ kind, user_id, role_id }) => ({
      kind,
      user_id: kind === 'user' ? Number(user_id) : 0,
      role_id: kind === 'role' ? Number(role_id) : 0,
    })),
    approve_when: values.approve_when as 'all',
    approvals: values.approve_when === 'number' ? Number(values.approvals) : 0,
    lead_hours: Number(values.lead_hours),
    escalation_user_id: Number(values.escalation_user_id) || 0,
  };
}

/** Whether its open reviews begin anew when this is saved: anything but the title is another. */
export function restarts(values: Values, before: Values): boolean {
  const chain = (of: Values) => JSON.stringify({ ...draftOf(of), title: '' });
  return chain(values) !== chain(before);
}

/** Whether it is far enough for a preview to be of any use. */
export function isForeseeable(values: Values): boolean {
  const named = ({ kind, user_id, role_id }: Row) =>
    (kind !== 'user' || user_id !== '') && (kind !== 'role' || role_id !== '');
  return (
    values.module !== '' &&
    Number(values.lead_hours) >= 1 &&
    values.reviewers.length > 0 &&
    values.reviewers.every(named)
  );
}
