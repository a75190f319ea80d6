import { request } from 'node:http';
import { Readable } from 'node:stream';
import { Program } from '../outside/program.ts';
import { listen, replay } from '../outside/receiver.ts';
import { type Person, sessionOf } from '../people.ts';
import { PORT } from '../places.ts';
import { get, givenOrganization, post } from '../steps/given.ts';
import { unique } from '../steps/report.ts';
import { expect, test } from '../story.ts';

/** Node does not find names below localhost: it asks this machine, by the name of the organization. */
const onThisMachine: typeof fetch = async (input, init) => {
  const asked = new Request(input, init);
  const { host, pathname, search } = new URL(asked.url);
  const body = Buffer.from(await asked.arrayBuffer());
  const to = { host: '127.0.0.1', port: PORT, method: asked.method, path: pathname + search };
  const headers = { ...Object.fromEntries(asked.headers), host, 'content-length': body.length };
  return new Promise((resolve, reject) => {
    const ask = request({ ...to, headers }, (answer) => {
      const said = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
      const stream = Readable.toWeb(answer) as ReadableStream;
      resolve(new Response(stream, { status: answer.statusCode ?? 0, headers: said as [] }));
    });
    ask.on('error', reject);
    ask.end(body);
  });
};

/** What an administrator sets up for a program: a key with a role's scopes, and a webhook. */
async function givenAccess(admin: Person, url: string) {
  const session = await sessionOf(admin);
  const { body: all } = await get(admin, session, '/api/roles');
  const roles = all.roles as { id: number; name: string }[];
  const site = session.user.sites[0]?.id ?? 0;
  const key = await post(admin, session, '/api/api_keys', {
    name: 'Access control',
    role_id: roles.find(({ name }) => name === 'Worker')?.id,
    site_ids: [site],
    expires_at: new Date(Date.now() + 24 * 3_600_000).toISOString(),
    networks: ['127.0.0.1'],
    requests_per_minute: 600,
  });
  const webhook = await post(admin, session, '/api/webhooks', {
    name: 'Access control',
    url,
    kinds: ['Incident'],
    verbs: [],
    site_ids: [],
  });
  return { site, secret: String(key.body.secret), hook: String(webhook.body.secret) };
}

test('a program reports, hears of it, follows the feed and exports, by the document alone', async () => {
  using system = await listen();
  const admin = await givenOrganization('Gatehouse');
  const { site, secret, hook } = await givenAccess(admin, system.url);
  const { receiver, url } = system;
  receiver.secret = hook;
  const program = new Program(admin.home, secret, onThisMachine);

  const before = await program.here();
  const words = unique('Turnstile jammed');
  const { incident: reported, again } = await program.report(site, words);
  expect((await again()).number).toBe(reported.number);

  await expect.poll(() => receiver.heard.length, { timeout: 60_000 }).toBeGreaterThan(0);
  const [told] = receiver.heard;
  expect(told).toMatchObject({ type: 'record.created', data: { record_id: reported.id } });
  const [message] = receiver.messages;
  if (!message || !told) throw new Error('Nothing was heard.');
  expect(await replay(url, message), 'sent again by somebody who listened').toBe(401);
  expect(await replay(url, { ...message, id: 'msg_other' }), 'under another id').toBe(401);
  expect(await replay(url, { ...message, body: '{}' }), 'with other contents').toBe(401);
  expect(receiver.refusal(message, Date.now() / 1000 + 600)).toBe('it is too old');
  expect(receiver.heard).toHaveLength(1);

  const { changes, after } = await program.follow(before);
  const mine = changes.filter((one) => one.record_id === reported.id && one.kind === 'Incident');
  expect(mine.map(({ verb }) => verb)).toEqual(['created']);
  expect(mine[0]?.sequence).toBe(told.data.sequence);
  expect((await program.follow(after)).changes).toEqual([]);
  expect((await program.read(reported.id)).description).toBe(words);

  const file = Buffer.from(await program.exported(words));
  expect(file.subarray(0, 2).toString(), 'an Excel file').toBe('PK');
  expect(await program.overreach(site)).toEqual(['403 permission_denied', '403 permission_denied']);
});
