import { call, PASSWORD, PEOPLE, type Person, type Session, sessionOf } from '../people.ts';
import { PLATFORM } from '../places.ts';
import { runBeside } from '../server.ts';
import { photo } from './photo.ts';
import { unique } from './report.ts';

/** The administrator of an organization that is the story's alone: for one that changes settings, or fills a list. */
export async function givenOrganization(site: string, plans = 'off'): Promise<Person> {
  const address = `story-${crypto.randomUUID().slice(0, 8)}`;
  const admin = { name: 'Ada Admin', email: `ada@${address}.example` };
  const home = PLATFORM.replace('//', `//${address}.`);
  const about = { name: 'Story Works', 'sub-domain': address, 'time-zone': 'Europe/Sofia', site };
  const first = { 'admin-name': admin.name, 'admin-email': admin.email };
  const flags = Object.entries({ ...about, ...first }).map(([flag, value]) => `--${flag}=${value}`);
  const command = ['create-organization', ...flags, '--password-stdin'];
  await runBeside(command, `${PASSWORD}\n`, { HIVIS_PLANS: plans });
  return { ...admin, home };
}

/** A further site of such an organization. */
export async function givenSite(admin: Person, name: string): Promise<void> {
  const session = await sessionOf(admin);
  const body = { name, time_zone: 'Europe/Sofia', head_of_safety_id: session.user.id };
  await post(admin, session, '/api/sites', body);
}

export interface Given {
  readonly id: number;
  readonly number: string;
  readonly description: string;
}

/**
 * A report that somebody has made before the story begins. It goes straight to
 * the server: how a report is made on the screen is told elsewhere. With somebody
 * to act on it, it has an action, of which they are told by mail as well.
 */
export async function givenReport(
  person: Person,
  description: string,
  toAct?: Person,
  more: object = {},
): Promise<Given> {
  const session = await sessionOf(person);
  const { body } = await post(person, session, '/api/observations', {
    observation_type: 'unsafe_condition',
    site_id: session.user.sites[0]?.id,
    location: 'Hall 2',
    description,
    comment: 'Seen on the way to the canteen.',
    risk_potential: 'medium',
    observed_at: new Date().toISOString(),
    ...(toAct ? await withAction(toAct) : NO_ACTION),
    ...more,
  });
  return body.observation as Given;
}

/** A report of somebody without an account, about which a manager has asked something. */
export async function givenPublicReport(): Promise<{ id: number; number: string; key: string }> {
  const { manager } = PEOPLE;
  const session = await sessionOf(manager);
  const { body } = await call(manager.home, 'POST', '/api/outer_observations', {
    report_id: crypto.randomUUID(),
    observation_type: 'unsafe_condition',
    site_id: session.user.sites[0]?.id,
    description: 'Cable across the fire exit',
  });
  const { number, key } = body as { number: string; key: string };
  const id = await idOf(manager, session, number);
  await post(manager, session, `/api/observations/${id}/questions`, {
    text: 'Which of the exits?',
  });
  const answer = { number, key, message_id: crypto.randomUUID(), text: 'The one at gate 4' };
  await call(manager.home, 'POST', '/api/outer_observations/answer', answer);
  return { id, number, key };
}

async function idOf(person: Person, session: Session, number: string): Promise<number> {
  const { body } = await get(person, session, `/api/v2/observations?q=${number}`);
  const [found] = body.observations as { id: number }[];
  return found?.id ?? 0;
}

/** What somebody has said about a report before the story begins. */
export async function givenComment(person: Person, report: Given, body: string): Promise<void> {
  const about = { module: 'Observation', record_id: report.id };
  await post(person, await sessionOf(person), '/api/comments', { ...about, body });
}

const NO_ACTION = { action_required: false, no_action_reason: 'Fixed on the spot' };

async function withAction(person: Person) {
  const { user } = await sessionOf(person);
  const action = { description: 'See to it', control_type: 'engineering', due_date: dayIn(7) };
  return { action_required: true, actions: [{ ...action, responsible_id: user.id }] };
}

export async function get(person: Person, session: Session, path: string) {
  return call(person.home, 'GET', path, undefined, await headersOf(person, session));
}

export async function post(person: Person, session: Session, path: string, body: object) {
  const headers = await headersOf(person, session);
  return call(person.home, 'POST', path, body, {
    ...headers,
    'Idempotency-Key': crypto.randomUUID(),
  });
}

const keys = new Map<string, Promise<string>>();

export async function headersOf({ home }: Person, session: Session) {
  const key = keys.get(home) ?? keyOf(home);
  keys.set(home, key);
  return {
    Cookie: session.cookies.map((cookie) => cookie.split(';')[0]).join('; '),
    Authorization: `Bearer ${session.access}`,
    'X-CSRF-Token': session.csrf,
    'X-API-Key': await key,
  };
}

async function keyOf(home: string): Promise<string> {
  const { body } = await call(home, 'GET', '/api/v1/boot');
  return String(body.api_key);
}

/** An action that somebody has given to somebody before the story begins. */
export async function givenAction(
  person: Person,
  description: string,
  toAct: Person,
  dueInDays = 7,
  more: object = {},
): Promise<Given & { readonly due_date: string }> {
  const giver = await sessionOf(person);
  const { user } = await sessionOf(toAct);
  const due_date = dayIn(dueInDays);
  const { body } = await post(person, giver, '/api/actions', {
    description,
    control_type: 'engineering',
    responsible_id: user.id,
    site_id: giver.user.sites[0]?.id,
    due_date,
    ...more,
  });
  return { ...(body.action as Given), due_date };
}

export interface GivenItem {
  readonly id: number;
  readonly number: string;
  readonly occurrences: readonly { readonly id: number; readonly starts_at: string }[];
  readonly occurrence: { readonly id: number };
}

/** Something of the calendar that begins in so many hours. */
export async function givenItem(
  person: Person,
  title: string,
  inHours: number,
  more: object = {},
): Promise<GivenItem> {
  const session = await sessionOf(person);
  const starts = new Date(Date.now() + inHours * 3_600_000);
  starts.setUTCMinutes(0, 0, 0);
  const { body } = await post(person, session, '/api/calendar_items', {
    item_type: 'meeting',
    title,
    mode: 'offline',
    venue: 'Canteen',
    starts_at: starts.toISOString(),
    ends_at: new Date(starts.getTime() + 2 * 3_600_000).toISOString(),
    time_zone: 'UTC',
    site_ids: [session.user.sites[0]?.id],
    ...more,
  });
  return body.calendar_item as GivenItem;
}

/** What people scan who are there. */
export async function attendanceCode(person: Person, item: GivenItem): Promise<string> {
  const path = `/api/calendar_items/${item.id}/attendance_code?occurrence_id=${item.occurrence.id}`;
  const { body } = await get(person, await sessionOf(person), path);
  return String(body.address);
}

/** A subject of trainings that the employees at the person’s sites need. */
export async function givenSubject(person: Person, name: string): Promise<void> {
  const session = await sessionOf(person);
  const subject = { name, validity_months: 24, certificate: true };
  const { body } = await post(person, session, '/api/training_subjects', subject);
  await post(person, session, '/api/training_requirements', {
    subject_id: (body.subject as { id: number }).id,
    whom: 'employees',
    site_ids: session.user.sites.map(({ id }) => id),
    strength: 'informs',
    reason: 'The law',
  });
}

/** What stands in the code of a certificate. */
export async function certificateCode(person: Person, id: number): Promise<string> {
  const path = `/api/training_records/${id}/certificate`;
  const { body } = await get(person, await sessionOf(person), path);
  return String((body.certificate as { address: string }).address);
}

/** An action of the person's, whose responsible person asks for a later day. */
export async function givenRequest(person: Person, toAct: Person): Promise<number> {
  const giver = await sessionOf(person);
  const doer = await sessionOf(toAct);
  const { body } = await post(person, giver, '/api/actions', {
    description: 'Replace the dented upright of rack 4',
    control_type: 'engineering',
    responsible_id: doer.user.id,
    site_id: giver.user.sites[0]?.id,
    due_date: dayIn(7),
  });
  const { id } = body.action as Given;
  await post(toAct, doer, `/api/actions/${id}/extensions`, {
    due_date: dayIn(21),
    reason: 'The upright is ordered and comes in two weeks. The rack is unloaded until then.',
  });
  return id;
}

/** An action of the person's that somebody has completed: it waits to be verified. */
export async function givenCompleted(person: Person, by: Person): Promise<Given> {
  const action = await givenAction(person, 'Mark the way past the pallets', by);
  const doer = await sessionOf(by);
  await post(by, doer, `/api/actions/${action.id}/complete`, {
    remarks: 'The way is painted yellow.',
    attachment_ids: [await givenUpload(by, doer)],
  });
  return action;
}

async function givenUpload(person: Person, session: Session): Promise<number> {
  const { name, mimeType, buffer } = photo('way.png');
  const form = new FormData();
  form.set('file', new File([new Uint8Array(buffer)], name, { type: mimeType }));
  const sent = new Response(form);
  const { body } = await call(
    person.home,
    'POST',
    '/api/attachments',
    Buffer.from(await sent.arrayBuffer()),
    {
      ...(await headersOf(person, session)),
      'Content-Type': sent.headers.get('Content-Type') ?? '',
      'Idempotency-Key': crypto.randomUUID(),
    },
  );
  return (body.attachment as { id: number }).id;
}

/** A completed action that the person closes, to be looked at in a month. */
export async function givenCheck(person: Person, by: Person): Promise<Given> {
  const session = await sessionOf(person);
  const action = await givenCompleted(person, by);
  await post(person, session, `/api/actions/${action.id}/close`, {
    check_on: dayIn(30),
    check_criterion: 'No pallet stands in the marked way at any of four walks in the month.',
  });
  return action;
}

function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** A type of permit, published, with the sections that every one begins with. */
export async function givenPermitType(
  person: Person,
  name: string,
  more: object = {},
): Promise<number> {
  const { body } = await post(person, await sessionOf(person), '/api/permits', {
    name,
    description: 'Work that sparks, burns or melts outside the workshop.',
    prefix_id: 'HW',
    ...more,
  });
  return (body.template as { id: number }).id;
}

/** These people decide about the permits of a type, all of them. */
export async function givenReviewers(person: Person, type: number, by: Person[]): Promise<void> {
  const users = await Promise.all(by.map(async (each) => (await sessionOf(each)).user.id));
  await post(person, await sessionOf(person), '/api/workflows', {
    title: `Decides about type ${type}`,
    module: 'Permit',
    form_ids: [type],
    kind: 'parallel',
    approve_when: 'all',
    reviewers: users.map((user_id) => ({ kind: 'user', user_id })),
  });
}

/** The person decides about all incidents, once a workflow says so. */
export async function givenIncidentReviewer(person: Person): Promise<void> {
  const session = await sessionOf(person);
  await post(person, session, '/api/workflows', {
    title: `${person.name} decides about incidents`,
    module: 'Incident',
    kind: 'parallel',
    approve_when: 'all',
    reviewers: [{ kind: 'user', user_id: session.user.id }],
  });
}

/** An incident that somebody has reported before the story begins. */
export async function givenIncident(
  person: Person,
  description: string,
  more: object = {},
): Promise<Given> {
  const session = await sessionOf(person);
  const { body } = await post(person, session, '/api/incidents', {
    incident_type: 'near_miss',
    site_id: session.user.sites[0]?.id,
    location: 'Hall 2',
    description,
    immediate_action: 'The aisle is closed.',
    occurred_at: new Date().toISOString(),
    anybody_hurt: 'no',
    shift: 'first',
    investigation_required: true,
    recordable: 'undecided',
    ...more,
  });
  return body.incident as Given;
}

/** The draft of a permit, with somebody who works under it. */
export async function givenPermit(
  person: Person,
  type: number,
  description: string,
  crew: readonly number[] = [],
): Promise<Given> {
  const session = await sessionOf(person);
  const site_id = session.user.sites[0]?.id;
  const workers = crew.length > 0 ? crew : [await givenProfile(person, session, site_id)];
  const start = nextMorning(session.user.sites[0]?.time_zone ?? 'UTC');
  const { body } = await post(person, session, '/api/permit_form_questions', {
    type_id: type,
    site_id,
    description,
    location: 'Tank farm 2, bund east',
    starts_at: start.toISOString(),
    ends_at: new Date(start.getTime() + 4 * HOUR).toISOString(),
    remarks: 'The fire watch stays for an hour after the work.',
    worker_ids: workers,
    answers: [],
  });
  return body.permit as Given;
}

const HOUR = 3_600_000;

/** Nine in the morning at a site, tomorrow or the day after: night work asks for more. */
function nextMorning(timeZone: string): Date {
  const hour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone });
  const first = Math.ceil(Date.now() / HOUR) * HOUR + 24 * HOUR;
  const hours = Array.from({ length: 24 }, (_, at) => new Date(first + at * HOUR));
  return hours.find((at) => hour.format(at) === '09') ?? new Date(first);
}

async function givenProfile(person: Person, session: Session, site_id?: number): Promise<number> {
  const who = { kind: 'contractor', name: 'Dan Roth', company: 'Weldwerk GmbH', age: 41, site_id };
  const { body } = await post(person, session, '/api/v1/work_profile', who);
  return (body.worker as { id: number }).id;
}

/** A permit is requested. */
export async function givenRequested(person: Person, { id }: Given): Promise<void> {
  await post(person, await sessionOf(person), `/api/permit_form_questions/${id}/submit`, {});
}

export interface GivenCompany {
  readonly id: number;
  readonly name: string;
  /** Somebody of it. */
  readonly worker: { readonly id: number; readonly name: string };
}

/** A company that works at the first site, with one worker; nothing of it is sent yet. */
export async function givenCompany(person: Person, name: string): Promise<GivenCompany> {
  const session = await sessionOf(person);
  const { body } = await post(person, session, '/api/contractors', {
    company_name: name,
    address: 'Werkstrasse 1',
    city: 'Plovdiv',
    zip_code: '4000',
    state: 'Plovdiv',
    country: 'Bulgaria',
    site_ids: [session.user.sites[0]?.id],
  });
  const { id } = body.contractor as { id: number };
  const path = `/api/contractors/${id}/create_contractor_worker`;
  const { body: added } = await post(person, session, path, { name: `Otto of ${name}` });
  return { id, name, worker: added.worker as { id: number; name: string } };
}

/** What the demo asks of every company does not apply to this one. */
export async function givenExcused(person: Person, company: GivenCompany): Promise<void> {
  const session = await sessionOf(person);
  const kind = await kindCalled(person, 'Liability insurance');
  const { body } = await post(
    person,
    session,
    `/api/contractors/${company.id}/contractor_documents`,
    {
      title: 'Liability insurance',
      kind_id: kind,
      validity: dayIn(300),
      attachment_ids: [await givenUpload(person, session)],
    },
  );
  const { id } = body.document as { id: number };
  await post(person, session, `/api/contractor_documents/${id}/not_applicable`, {
    reason: 'Insured by the owner of the site',
  });
}

/** A company that the demo has. */
export async function companyCalled(person: Person, name: string): Promise<number> {
  const path = `/api/contractors?q=${encodeURIComponent(name)}`;
  const { body } = await get(person, await sessionOf(person), path);
  const [found] = body.contractors as { id: number }[];
  return found?.id ?? 0;
}

async function kindCalled(person: Person, name: string): Promise<number> {
  const { body } = await get(person, await sessionOf(person), '/api/contractors/form_data');
  const kinds = body.kinds as { id: number; name: string }[];
  return kinds.find((kind) => kind.name === name)?.id ?? 0;
}

/** Nobody of a company may work any more. */
export async function givenInactive(person: Person, { id }: GivenCompany): Promise<void> {
  const headers = await headersOf(person, await sessionOf(person));
  const key = { 'Idempotency-Key': crypto.randomUUID() };
  const body = { status: 'Inactive' };
  await call(person.home, 'PATCH', `/api/contractors/${id}`, body, { ...headers, ...key });
}

/** The person decides about the papers of a kind, once a workflow says so. */
export async function givenPaperReviewer(person: Person, kind: string): Promise<void> {
  const session = await sessionOf(person);
  await post(person, session, '/api/workflows', {
    title: unique(`Decides about ${kind}`),
    module: 'ContractorDocument',
    form_ids: [await kindCalled(person, kind)],
    kind: 'parallel',
    approve_when: 'all',
    reviewers: [{ kind: 'user', user_id: session.user.id }],
  });
}

/** A section of an audit's form, and how many questions it asks; each may fail. */
const sectionOf = (title: string, count: number, at: number) => ({
  id: `s${at}`,
  title,
  form_type: 'main',
  questions: Array.from({ length: count }, (_, index) => ({
    id: `q${at}_${index}`,
    type: 'radio',
    label: `${title} ${index + 1}`,
    required: true,
    not_applicable: true,
    attr: {},
    options: [
      { id: `y${at}_${index}`, label: 'Yes', score: 1, tone: 'good' },
      { id: `n${at}_${index}`, label: 'No', score: 0, tone: 'bad', fails: true },
    ],
  })),
});

/** The template of an audit with these sections, so many questions each. */
export async function givenAuditTemplate(
  person: Person,
  name: string,
  sections: Readonly<Record<string, number>> = { Paths: 2, Machines: 2 },
): Promise<number> {
  const document = {
    sections: Object.entries(sections).map(([title, count], at) => sectionOf(title, count, at)),
  };
  const { body } = await post(person, await sessionOf(person), '/api/audits', {
    name,
    description: 'What is looked at on every round.',
    audit_type: 'inspection',
    from: { file: { format: 'hivis form', purpose: 'Audit', name, description: '', document } },
  });
  return (body.template as { id: number }).id;
}

/** An audit that somebody has begun: it is in progress, and theirs. */
export async function givenAudit(person: Person, template: number, title: string): Promise<Given> {
  const session = await sessionOf(person);
  const { body } = await post(person, session, '/api/audit_records', {
    template_id: template,
    site_id: session.user.sites[0]?.id,
    title,
  });
  return body.audit as Given;
}

/** An audit is another auditor's from now on, as the bulk of the list gives it. */
export async function givenOn(person: Person, audit: number, to: Person): Promise<void> {
  const { user } = await sessionOf(to);
  const body = { audit_ids: [audit], auditor_id: user.id, reason: 'On leave' };
  await post(person, await sessionOf(person), '/api/audit_records/bulk', body);
}

/** These people decide about the audits of a template, all of them. */
export async function givenApprovers(person: Person, form: number, by: Person[]): Promise<void> {
  const users = await Promise.all(by.map(async (each) => (await sessionOf(each)).user.id));
  await post(person, await sessionOf(person), '/api/workflows', {
    title: `Decides about audits of ${form}`,
    module: 'Audit',
    form_ids: [form],
    kind: 'parallel',
    approve_when: 'all',
    reviewers: users.map((user_id) => ({ kind: 'user', user_id })),
  });
}

/** An audit as the server has it. */
export async function auditOf<T>(person: Person, id: number): Promise<T> {
  const headers = await headersOf(person, await sessionOf(person));
  const { body } = await call(person.home, 'GET', `/api/audit_records/${id}`, undefined, headers);
  return body.audit as T;
}

/** A draft of a risk assessment that somebody has begun before the story begins. */
export async function givenAssessment(
  person: Person,
  title: string,
  rows: readonly object[],
): Promise<{ readonly id: number; readonly number: string }> {
  const session = await sessionOf(person);
  const { body } = await post(person, session, '/api/risk_assessments', {
    title,
    activity: 'Parts are ground by hand.',
    classification: 'routine',
    site_ids: [session.user.sites[0]?.id],
    rows,
  });
  return body.risk_assessment as { id: number; number: string };
}

/** An organization that has paid for a month, once somebody sells. */
export async function givenPlan(admin: Person, more: object = {}): Promise<void> {
  const { body } = await post(admin, await sessionOf(admin), '/api/orders', {
    frequency: 'monthly',
    currency: 'EUR',
    user_packs: 1,
    permit_packs: 0,
    incident_packs: 0,
    audit_packs: 0,
    buyer: {
      name: 'Story Works',
      address: '2 Side Street',
      postcode: '4000',
      city: 'Plovdiv',
      country: 'BG',
      vat_number: '',
      email: admin.email,
    },
    ...more,
  });
  const master = PEOPLE.platform;
  const paid = { paid_on: dayIn(0) };
  await post(master, await sessionOf(master), `/api/v1/invoices/${body.id}/paid`, paid);
}
