import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Person } from '../people.ts';

// Stories that take months cannot wait for them: they move the days that stand in the
// database into the past, and have done at once what is done at each full hour.

/** So many days go by for a person's organization and what it ordered. */
export async function daysPass(person: Person, days: number): Promise<void> {
  const address = new URL(person.home).hostname.split('.')[0];
  const whose = `(select id from organizations where sub_domain_name = '${address}')`;
  await run(`
    update organizations set valid_till = valid_till - ${days} where id = ${whose};
    update invoices set issued_on = issued_on - ${days}, due_on = due_on - ${days},
      paid_on = paid_on - ${days}, valid_till = valid_till - ${days},
      period_from = period_from - ${days}, period_till = period_till - ${days},
      anchor_day = extract(day from period_from - ${days})
    where organization_id = ${whose};
    update payment_charges set created_at = created_at - interval '${days} days'
    where organization_id = ${whose};`);
}

/** Bills are made, reminded of and charged, as at each full hour. */
export async function bill(): Promise<void> {
  await run(`insert into jobs.river_job (kind, args, max_attempts, priority, queue, scheduled_at, state)
    values ('payments.bills', '{}', 1, 1, 'default', now(), 'available');`);
}

/** Runs statements in the database of the server of all stories, in one transaction. */
async function run(statements: string): Promise<void> {
  const data = process.env.E2E_DATA;
  if (!data) throw new Error('E2E_DATA names the data directory of the server that is running.');
  const password = readFileSync(join(data, 'cluster', 'hivis.password'), 'utf8').trim();
  const socket = connect(join(data, 'run', '.s.PGSQL.5432'));
  try {
    const next = messages(socket);
    await signIn(socket, next, password);
    socket.write(message('Q', text(statements)));
    await until(next, 'Z');
  } finally {
    socket.end(message('X'));
  }
}

type Message = { kind: string; body: Buffer };
type Next = () => Promise<Message>;

/** What the database says, message by message. */
function messages(socket: Socket): Next {
  const chunks = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let rest: Buffer = Buffer.alloc(0);
  const filled = async (length: number) => {
    while (rest.length < length) {
      const { value, done } = await chunks.next();
      if (done) throw new Error('The database hung up.');
      rest = Buffer.concat([rest, value]);
    }
  };
  return async () => {
    await filled(5);
    const length = rest.readInt32BE(1) + 1;
    await filled(length);
    const kind = String.fromCharCode(rest[0] ?? 0);
    const body = rest.subarray(5, length);
    rest = rest.subarray(length);
    if (kind === 'E') throw new Error(body.toString().replaceAll('\0', ' '));
    return { kind, body };
  };
}

async function until(next: Next, kind: string): Promise<Buffer> {
  for (;;) {
    const said = await next();
    if (said.kind === kind) return said.body;
  }
}

const text = (value: string) => Buffer.from(`${value}\0`);

function int(value: number): Buffer {
  const four = Buffer.alloc(4);
  four.writeInt32BE(value);
  return four;
}

const message = (kind: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(kind), int(body.length + 4), body]);
};

/** By SCRAM-SHA-256, as RFC 5802 has it. */
async function signIn(socket: Socket, next: Next, password: string): Promise<void> {
  socket.write(
    message(
      '',
      int(3 << 16),
      text('user'),
      text('hivis'),
      text('database'),
      text('hivis'),
      text(''),
    ),
  );
  await until(next, 'R');
  const first = `n=,r=${randomBytes(18).toString('base64')}`;
  const opening = Buffer.from(`n,,${first}`);
  socket.write(message('p', text('SCRAM-SHA-256'), int(opening.length), opening));
  const asked = (await until(next, 'R')).subarray(4).toString();
  const part = (name: string) => new RegExp(`(?:^|,)${name}=([^,]+)`).exec(asked)?.[1] ?? '';
  const hash = (key: Buffer, of: string) => createHmac('sha256', key).update(of).digest();
  const salted = pbkdf2Sync(
    password,
    Buffer.from(part('s'), 'base64'),
    Number(part('i')),
    32,
    'sha256',
  );
  const key = hash(salted, 'Client Key');
  const bare = `c=biws,r=${part('r')}`;
  const sign = hash(createHash('sha256').update(key).digest(), `${first},${asked},${bare}`);
  const proof = Buffer.from(key.map((byte, at) => byte ^ (sign[at] ?? 0))).toString('base64');
  socket.write(message('p', Buffer.from(`${bare},p=${proof}`)));
  await until(next, 'Z');
}
