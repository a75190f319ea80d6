import { piecesOf } from '@/platform/device/pieces';
import { ApiError } from '@/platform/errors';
import { type CurrentUser, session } from '@/platform/session';
import type { Audit, AuditBody, FormData } from '../types';
import { isMade, recordOf } from './pieces';

// An audit that was begun where there is no network is on this device alone, with the form that
// was kept here. It is looked at and gone through like any other.

/** A number that no audit of the server has. */
export const localId = () => -Date.now();

/** The audit that was begun here. */
export async function localAudit(id: number): Promise<Audit> {
  const { user } = session.get();
  const made = user ? (await piecesOf(user, recordOf(id))).find(isMade) : undefined;
  if (!made) throw new ApiError(404, '');
  return made.value.audit;
}

type Template = NonNullable<FormData['templates']>[number];

interface Begun {
  readonly id: number;
  readonly user: CurrentUser;
  readonly body: AuditBody;
  readonly template: Template;
  readonly site: Audit['site'];
  readonly form: Audit['form'];
  /** At the site. */
  readonly today: string;
}

const NO_FINDINGS = { major: 0, minor: 0, observation: 0, opportunity: 0, repeated: 0 };

/** As the server would answer it; who began it may do what takes no network. */
export function begunHere({ id, user, body, template, site, form, today }: Begun): Audit {
  const at = new Date().toISOString();
  const title = body.title || template.name;
  const no = 'audit_wrong_status';
  return {
    id,
    number: '',
    title,
    description: title,
    template,
    schedule_id: null,
    frequency: 'once',
    audit_type: template.audit_type as Audit['audit_type'],
    site,
    auditor: { id: user.id, name: user.full_name },
    auditee: null,
    status: 'in_progress',
    timing: 'in_time',
    planned_on: today,
    due_on: today,
    due_at: at,
    moved_from: null,
    started_at: at,
    completed_at: null,
    decided_at: null,
    percent: null,
    failed: false,
    answered: 0,
    asked: 0,
    findings: NO_FINDINGS,
    created_at: at,
    updated_at: at,
    can: {
      begin: no,
      answer: '',
      complete: '',
      withdraw: no,
      reopen: no,
      revoke: no,
      act: '',
      move: no,
      assign: no,
      skip: no,
      delete: no,
    },
    scope: body.scope ?? '',
    remarks: '',
    revision: 0,
    form,
    answers: [],
    score: { reached: 0, possible: 0, percent: null, failed: false, sections: [] },
    missing: [],
    finding_list: [],
    actions: [],
    action_for: [],
    signatures: [],
    previous: null,
    approved: null,
    rejected: null,
    skipped: null,
    attachments: [],
    timeline: [],
  } as unknown as Audit;
}
