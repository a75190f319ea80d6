import { createHmac, hkdfSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Person, sessionOf } from '../people.ts';
import { get } from './given.ts';

interface Guest {
  readonly id: number;
  readonly email: string;
}

/**
 * The link in the mail to a guest. The outbox shows nobody what such a mail says, so it is worked
 * out from the server's secret, as the server does.
 */
export async function invitationLink(person: Person, item: number, email: string) {
  const session = await sessionOf(person);
  const { body } = await get(person, session, `/api/calendar_items/${item}`);
  const { guests } = body.calendar_item as { guests: readonly Guest[] };
  const guest = guests.find((each) => each.email === email);
  if (!guest) throw new Error(`${email} is not asked to ${item}.`);
  const { user } = session as unknown as { user: { organization: { id: number } } };
  const secret = readFileSync(join(process.env.E2E_DATA ?? '', 'secret'));
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'hivis tickets', 32));
  const said = ['calendar answer', `${user.organization.id}/${guest.id}`].join('\0');
  const proof = createHmac('sha256', key).update(said).digest('base64url');
  return `${person.home}/calendar-answer#${guest.id}.${proof}`;
}
