import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { givenOrganization, givenReport } from '../steps/given.ts';
import { unique } from '../steps/report.ts';
import { expect, test } from '../story.ts';

/** Another system, on this machine: it keeps what it is told, and can be out of order. */
async function otherSystem() {
  const got: { headers: IncomingHttpHeaders; body: string }[] = [];
  let status = 204;
  const server = createServer((request, answer) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      got.push({ headers: request.headers, body });
      answer.writeHead(status).end(status === 204 ? undefined : 'Out of order');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hivis`,
    got,
    breaks: () => {
      status = 500;
    },
    [Symbol.dispose]: () => void server.close(),
  };
}

test('another system is told of a report, and of a trial that did not arrive once more', async ({
  enter,
}) => {
  using system = await otherSystem();
  const admin = await givenOrganization('Turbine');
  const page = await enter(admin, '/settings');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Webhooks/ })
    .click();
  await page.getByRole('button', { name: 'Make a webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('ERP');
  await dialog.getByLabel('Address').fill(system.url);
  await dialog.getByRole('button', { name: 'Make the webhook' }).click();
  const secret = await dialog.getByLabel('Secret').inputValue();
  expect(secret).toMatch(/^whsec_/);
  await dialog.getByRole('button', { name: 'I have copied it' }).click();

  const hazard = unique('Oil under the turbine');
  const { number } = await givenReport(admin, hazard);
  await expect.poll(() => system.got.length, { timeout: 30_000 }).toBeGreaterThan(0);
  const [first] = system.got;
  expect(first?.body).toContain(number);
  expect(first?.body).not.toContain('Oil under');
  const { 'webhook-id': id, 'webhook-timestamp': at } = first?.headers ?? {};
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const wants = createHmac('sha256', key).update(`${id}.${at}.${first?.body}`).digest('base64');
  expect(first?.headers['webhook-signature']).toBe(`v1,${wants}`);

  system.breaks();
  await page.getByRole('button', { name: /^Deliveries/ }).click();
  const sent = dialog.getByRole('listitem');
  await expect(sent.filter({ hasText: number }).first()).toContainText('arrived');
  await dialog.getByRole('button', { name: 'Send a trial' }).click();
  await expect(sent.filter({ hasText: 'Out of order' })).toContainText('waits', {
    timeout: 30_000,
  });
  const before = system.got.length;
  const again = sent.filter({ hasText: number }).first();
  await again.getByRole('button', { name: /^Send again/ }).click();
  await expect.poll(() => system.got.length, { timeout: 30_000 }).toBeGreaterThan(before);
});
