import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PEOPLE } from '../people.ts';
import { PORT } from '../places.ts';
import { launch, runWith, settingsOf } from '../server.ts';
import { readyToLeave, waiting } from '../steps/offline.ts';
import { fillReport, startReport, unique } from '../steps/report.ts';
import { signIn } from '../steps/signin.ts';
import { expect, test } from '../story.ts';

const { neighbour } = PEOPLE;

test('an organization moves to another installation, and what waits on a phone goes along', async ({
  visit,
  watch,
}, info) => {
  test.setTimeout(480_000); // it can only be read for a minute first
  watch.expects(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /WebSocket/, /^(401|410|503) /);
  const [from, to] = await Promise.all([
    launch(PORT + 3, { options: ['--demo'] }),
    launch(PORT + 4),
  ]);
  try {
    const old = `http://globex.localhost:${PORT + 3}`;
    const next = `http://arrived.localhost:${PORT + 4}`;
    const hazard = unique('The guard rail is loose');

    const phone = await visit(old, { phone: true, keeps: true });
    await signIn(phone, neighbour);
    await readyToLeave(phone);
    await phone.context().setOffline(true);
    await startReport(phone);
    await fillReport(phone, { description: hazard, photo: true });
    await phone.getByRole('button', { name: 'Send' }).tap();
    await expect(waiting(phone)).toContainText(hazard);

    const settings = join(to.data, 'move.settings');
    const lines = Object.entries(settingsOf(to, PORT + 4));
    writeFileSync(settings, lines.map(([name, value]) => `${name}=${value}\n`).join(''));
    const move = ['organizations', 'move', 'globex', '--to', settings, '--new-sub-domain', 'arrived'];
    await runWith(settingsOf(from, PORT + 3), move);

    // It comes back to the old address, which says where to, and what has to go along.
    await phone.context().setOffline(false);
    await expect(async () => {
      await phone.goto(`${old}/`);
      await expect(phone.getByText(`Its address is ${next} now.`)).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await expect(phone.getByText('1 entry waits on this device')).toBeVisible();
    const saving = phone.waitForEvent('download');
    await phone.getByRole('button', { name: 'Take them along in a file' }).tap();
    const file = info.outputPath('waiting.hivis');
    await (await saving).saveAs(file);

    await phone.getByRole('button', { name: 'Go to the new address' }).tap();
    await signIn(phone, neighbour);
    await expect(phone).toHaveURL(`${next}/unsent?along=yes`);
    await phone.getByLabel('The file of what waited there').setInputFiles(file);
    await expect(phone.getByText(hazard)).toBeVisible();
    await phone.getByRole('button', { name: 'Take 1 entry in' }).tap();
    await expect(phone.getByText('1 entry was taken in')).toBeVisible();
    await expect(phone.getByRole('heading', { name: 'Arrived' })).toBeVisible();
    await phone.goto(`${next}/observations?status=all`);
    const list = phone.getByRole('list', { name: 'Observations' }).getByRole('listitem');
    await expect(list.filter({ hasText: hazard })).toHaveCount(1);

    await phone.goto(`${old}/observations?status=all`);
    await phone.getByRole('button', { name: 'They are at the new address already' }).tap();
    await phone.getByRole('button', { name: 'Remove them here' }).tap();
    await expect(phone).toHaveURL(`${next}/observations?status=all`);
    await phone.goto(`${old}/observations?status=all`);
    await expect(phone).toHaveURL(`${next}/observations?status=all`); // nothing is left to wait for
    await phone.close(); // before its servers go
  } finally {
    await Promise.all([from.stop(), to.stop()]);
  }
});
