import { PEOPLE } from '../people.ts';
import { PORT } from '../places.ts';
import { launch } from '../server.ts';
import { givenReport } from '../steps/given.ts';
import { panel, row } from '../steps/look.ts';
import { loseNextAnswer, readyToLeave, shelf, waiting } from '../steps/offline.ts';
import { addPhoto, fillReport, unique } from '../steps/report.ts';
import { signIn } from '../steps/signin.ts';
import { expect, test } from '../story.ts';

const { worker, colleague, manager } = PEOPLE;
const PHONE = { phone: true, keeps: true };
const CUT = [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /WebSocket/];

test('a report written without a network arrives once, also after the tab was closed', async ({
  enter,
  watch,
}) => {
  watch.expects(...CUT);
  const hazard = unique('Chain of the hoist is worn');
  const page = await enter(worker, '/', PHONE);
  const context = page.context();
  await readyToLeave(page);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Report' }).tap();
  await fillReport(page, {
    description: hazard,
    photo: true,
    action: { description: unique('Replace it'), person: colleague },
  });
  await page.getByRole('button', { name: 'Send' }).tap();
  await expect(waiting(page)).toContainText(hazard);
  await expect(waiting(page)).toContainText('1 file');
  await page.close();

  const again = await context.newPage();
  await again.goto(`${worker.home}/`);
  await expect(again.getByText(/^No network\./)).toBeVisible();
  await expect(waiting(again)).toContainText(hazard);
  await expect(again.getByRole('link', { name: '1 entry not sent yet' })).toBeVisible();
  await again.getByRole('button', { name: 'Report an observation' }).tap();
  await expect(again.locator('#observation-form')).toBeVisible();
  await again.getByRole('button', { name: 'Close', exact: true }).tap();

  await context.setOffline(false);
  await expect(again.getByRole('link', { name: '1 entry not sent yet' })).toBeHidden();
  await expect(again.getByText(/^No network\./)).toBeHidden();
  const office = await enter(manager, '/observations');
  await expect(row(office, hazard)).toHaveCount(1);
  await row(office, hazard).getByRole('link').click();
  await expect(panel(office).getByRole('button', { name: 'View hazard.png' })).toHaveCount(1);
  await expect(panel(office)).toContainText(worker.name);
});

test('work is completed without a network, with a photo of it', async ({ enter, watch }) => {
  watch.expects(...CUT);
  const { description } = await givenReport(manager, unique('Leak at the pump'), worker);
  const page = await enter(worker, '/', PHONE);
  const context = page.context();
  await readyToLeave(page);
  await context.setOffline(true);
  await page.reload(); // a phone throws away pages that are not looked at
  await page.getByRole('link', { name: 'My actions' }).first().tap();
  await page.getByRole('button', { name: 'See to it' }).first().tap();
  await panel(page).getByRole('button', { name: 'Complete' }).tap();
  const dialog = page.getByRole('dialog');
  await addPhoto(page, dialog, 'done.png');
  await dialog.getByLabel(/Remarks|What was done/).fill('New seal fitted');
  await dialog.getByRole('button', { name: 'Complete' }).tap();
  await expect(panel(page)).toContainText('Your completion is kept on this device');
  await page.close();

  const again = await context.newPage();
  await again.goto(`${worker.home}/unsent`);
  await expect(waiting(again)).toContainText('Completed action');
  await context.setOffline(false);
  await expect(again.getByText('Everything you sent has arrived.')).toBeVisible();
  const office = await enter(manager, '/observations');
  await row(office, description).getByRole('link').click();
  await expect(panel(office)).toContainText('Completed');
  await panel(office).getByRole('link', { name: /See to it/ }).click();
  await expect(panel(office).getByRole('button', { name: 'View done.png' })).toHaveCount(1);
});

test('a report whose answer was lost waits, is sent again by itself, and is there once', async ({
  enter,
}) => {
  const hazard = unique('Guard of the saw is missing');
  const page = await enter(worker, '/observations/new');
  await fillReport(page, { description: hazard, photo: true });
  await loseNextAnswer(page);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(waiting(page)).toContainText('It may have arrived already');
  await expect(waiting(page).getByRole('button', { name: 'Open and correct' })).toHaveCount(0);
  await expect(page.getByText('Everything you sent has arrived.')).toBeVisible();
  await page.goto(`${worker.home}/observations`);
  await expect(row(page, hazard)).toHaveCount(1);
});

test('a tab that dies while a report is sent leaves neither a draft nor a second report', async ({
  enter,
}) => {
  const hazard = unique('Ladder has a cracked rung');
  const page = await enter(worker, '/observations/new');
  await fillReport(page, { description: hazard });
  const died = page.waitForEvent('close');
  await loseNextAnswer(page, () => page.close());
  await page.getByRole('button', { name: 'Send' }).click();
  await died;

  const again = await page.context().newPage();
  await again.goto(`${worker.home}/observations/new`);
  await expect.poll(() => shelf(again, 'unsent')).toBe('[]');
  expect(await shelf(again, 'drafts')).toBe('[]');
  await expect(row(again, hazard)).toHaveCount(1);
});

test('a report is there once though the server died before it could answer', async ({
  visit,
  watch,
}) => {
  watch.expects(...CUT, /ERR_CONNECTION_REFUSED/, /ERR_EMPTY_RESPONSE/, /ERR_CONNECTION_RESET/);
  const port = PORT + 2;
  const home = `http://demo.localhost:${port}`;
  const server = await launch(port, '--demo');
  try {
    const hazard = unique('Fire door is wedged open');
    const page = await visit(`${home}/login`);
    await signIn(page, worker);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Luca');
    await page.goto(`${home}/observations/new`);
    await fillReport(page, { description: hazard, photo: true });
    await loseNextAnswer(page, server.crash);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(waiting(page)).toContainText('It may have arrived already');
    await server.again();
    await expect(page.getByText('Everything you sent has arrived.')).toBeVisible();
    await page.goto(`${home}/observations`);
    await expect(row(page, hazard)).toHaveCount(1);
    await page.close(); // before its server goes
  } finally {
    await server.stop();
  }
});

test('what the server refuses later is corrected in the form', async ({ enter, watch }) => {
  watch.expects(...CUT, /^422 POST \/api\/observations$/);
  const hazard = unique('Loose cover plate');
  const page = await enter(worker, '/observations/new');
  const form = page.locator('#observation-form');
  await fillReport(page, { description: hazard });
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(waiting(page)).toContainText('Waits for the network');
  await page.route('**/api/observations', async (route) => {
    await route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), comment: '' }) });
  });
  await page.context().setOffline(false);
  await expect(waiting(page)).toContainText('The server refused it.');
  await page.unroute('**/api/observations');
  await waiting(page).getByRole('button', { name: 'Open and correct' }).click();
  await expect(form.getByLabel('In a few words')).toHaveValue(hazard);
  const comment = form.getByLabel('What could have happened, or what you did');
  await expect(comment).toHaveAttribute('aria-invalid', 'true');
  await expect(comment).toBeFocused();
  await comment.fill('It may fall on somebody.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(/^OBS-\d+ reported$/)).toBeVisible();
  await page.goto(`${worker.home}/unsent`);
  await expect(page.getByText('Nothing is waiting')).toBeVisible();
});

test('what waits without a name carries none, and signing out asks first', async ({
  enter,
  watch,
}) => {
  watch.expects(...CUT);
  const hazard = unique('Blocked eye wash');
  const page = await enter(colleague, '/observations/new');
  await fillReport(page, { description: hazard, anonymous: true });
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(waiting(page)).toContainText(hazard);
  const kept = await shelf(page, 'unsent');
  expect(kept).toContain(hazard);
  expect(kept).not.toContain(colleague.name);
  expect(kept).not.toContain(colleague.email);
  await expect.poll(() => shelf(page, 'drafts')).not.toContain(hazard);

  // The network is back, but not for what is to be sent.
  await page.route('**/api/observations', (route) => route.abort());
  await page.context().setOffline(false);
  await page.goto(`${colleague.home}/logout`);
  await expect(page.getByRole('heading', { name: '1 entry has not been sent' })).toBeVisible();
  await page.getByRole('button', { name: 'Stay and look' }).click();
  await waiting(page).getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.goto(`${colleague.home}/logout`);
  await page.getByRole('button', { name: 'Sign out and remove them' }).click();
  await expect(page).toHaveURL(/\/login/);
  for (const store of ['session', 'answers', 'drafts', 'unsent']) {
    expect(await shelf(page, store)).toBe('[]');
  }
});
