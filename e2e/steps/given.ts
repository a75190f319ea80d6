import { PLATFORM } from '../places.ts';
import { runBeside } from '../server.ts';
import { call, PASSWORD, PEOPLE, type Person, type Session, sessionOf } from '../people.ts';

/** The administrator of an organization that is the story's alone: for one that changes settings, or fills a list. */
export async function givenOrganization(site: string): Promise<Person> {
  const address = `story-${crypto.randomUUID().slice(0, 8)}`;
  const admin = { name: 'Ada Admin', email: `ada@${address}.example` };
  const home = PLATFORM.replace('//', `//${address}.`);
  const about = { name: 'Story Works', 'sub-domain': address, 'time-zone': 'Europe/Sofia', site };
  const first = { 'admin-name': admin.name, 'admin-email': admin.email };
  const flags = Object.entries({ ...about, ...first }).map(([flag, value]) => `--${flag}=${value}`);
  await runBeside(['create-organization', ...flags, '--password-stdin'], `${PASSWORD}\n`);
  return { ...admin, home };
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
  await post(manager, session, `/api/observations/${id}/questions`, { text: 'Which of the exits?' });
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

async function get(person: Person, session: Session, path: string) {
  return call(person.home, 'GET', path, undefined, await headersOf(person, session));
}

async function post(person: Person, session: Session, path: string, body: object) {
  const headers = await headersOf(person, session);
  return call(person.home, 'POST', path, body, {
    ...headers,
    'Idempotency-Key': crypto.randomUUID(),
  });
}

const keys = new Map<string, Promise<string>>();

async function headersOf({ home }: Person, session: Session) {
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

/** A completed action of the demo that the person closes, to be looked at in a month. */
export async function givenCheck(person: Person): Promise<Given> {
  const session = await sessionOf(person);
  const list = '/api/actions/all?verify=true&sort=-created_at&per_page=1';
  const { body } = await get(person, session, list);
  const action = (body.actions as Given[])[0] as Given;
  await post(person, session, `/api/actions/${action.id}/close`, {
    check_on: dayIn(30),
    check_criterion: 'No pallet stands in the marked way at any of four walks in the month.',
  });
  return action;
}

function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
