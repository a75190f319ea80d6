import type { WebSocketRoute } from '@playwright/test';
import { PEOPLE } from '../../people.ts';
import { givenAction, givenReport } from '../../steps/given.ts';
import { panel, row } from '../../steps/look.ts';
import { loseNextAnswer, readyToLeave, shelf, waiting } from '../../steps/offline.ts';
import { photo } from '../../steps/photo.ts';
import { addPhoto, fillAction, fillReport, startReport, unique } from '../../steps/report.ts';
import { expect, test } from '../../story.ts';

const { worker, colleague, manager } = PEOPLE;
const PHONE = { phone: true, keeps: true };
const CUT = [
  /ERR_INTERNET_DISCONNECTED/,
  /ERR_FAILED/,
  /WebSocket/,
  // A page that was opened without a network asks before it knows its session, and again after.
  /^401 GET \/api\//,
];

test('a report and work done without a network arrive once, also after the tab was closed', async ({
  enter,
  watch,
}) => {
  watch.expects(...CUT);
  const hazard = unique('Chain of the hoist is worn');
  const task = unique('Fit a new seal at the pump');
  await givenAction(manager, task, worker, 1);
  const page = await enter(worker, '/', PHONE);
  const context = page.context();
  await readyToLeave(page);
  await context.setOffline(true);
  await startReport(page);
  await fillReport(page, {
    description: hazard,
    photo: true,
    action: { description: unique('Replace it'), person: colleague },
  });
  await page.getByRole('button', { name: 'Send' }).tap();
  await expect(waiting(page)).toContainText(hazard);
  await expect(waiting(page)).toContainText('1 file');

  await page.goto(`${worker.home}/`); // a phone throws away pages that are not looked at
  await page.getByRole('button', { name: 'My actions' }).tap();
  await page.getByRole('button', { name: task }).tap();
  await panel(page).getByRole('button', { name: 'Complete' }).tap();
  const dialog = page.getByRole('dialog');
  await addPhoto(page, dialog, 'done.png');
  await dialog.getByLabel(/Remarks|What was done/).fill('New seal fitted');
  await dialog.getByRole('button', { name: 'Complete' }).tap();
  await expect(panel(page)).toContainText('Your completion is kept on this device');
  await page.close();

  const again = await context.newPage();
  await again.goto(`${worker.home}/`);
  await expect(again.getByText(/^No network\./)).toBeVisible();
  await expect(waiting(again).filter({ hasText: hazard })).toBeVisible();
  await expect(waiting(again).filter({ hasText: 'Completed action' })).toBeVisible();
  await expect(again.getByRole('link', { name: '2 entries not sent yet' })).toBeVisible();
  await again.getByRole('button', { name: 'Report an observation' }).tap();
  await expect(again.locator('#observation-form')).toBeVisible();
  await again.getByRole('button', { name: 'Close', exact: true }).tap();
  await again.getByRole('link', { name: '2 entries not sent yet' }).tap();

  await context.setOffline(false);
  await expect(again.getByRole('link', { name: '2 entries not sent yet' })).toBeHidden();
  await expect(again.getByText(/^No network\./)).toBeHidden();
  const arrived = again.getByRole('region', { name: 'Arrived' }).getByRole('listitem');
  await expect(arrived).toHaveCount(2);
  const number = arrived.filter({ hasText: hazard }).getByRole('link', { name: /^OBS-\d+$/ });
  await number.tap();
  await expect(again.getByRole('heading', { name: hazard })).toBeVisible();

  const office = await enter(manager, '/observations');
  await expect(row(office, hazard)).toHaveCount(1);
  await row(office, hazard).getByRole('link').click();
  await expect(panel(office).getByRole('button', { name: 'View hazard.png' })).toHaveCount(1);
  await expect(panel(office)).toContainText(worker.name);

  await office.goto(`${manager.home}/actions/all?q=${encodeURIComponent(task)}`);
  await row(office, task).getByRole('link').click();
  await expect(panel(office)).toContainText('Completed');
  await expect(panel(office).getByRole('button', { name: 'View done.png' })).toHaveCount(1);
});

test('what was sent when the network, the answer or the tab was lost is there once', async ({
  enter,
  watch,
}) => {
  const hazard = unique('Guard of the saw is missing');
  watch.expects(...CUT);
  const page = await enter(worker, '/observations/new');
  await fillReport(page, { description: hazard });
  await page.context().setOffline(true);
  await expect(page.getByText(/^No network\./)).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  await (await chooser).setFiles(photo('far.png'));
  await expect(page.getByText('Waits for the network')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('Waits for the network')).toBeHidden();

  await loseNextAnswer(page);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(waiting(page)).toContainText('It may have arrived already');
  await expect(waiting(page).getByRole('button', { name: 'Open and correct' })).toHaveCount(0);
  await expect(page.getByText('Everything you sent has arrived.')).toBeVisible();
  await page.goto(`${worker.home}/observations`);
  await expect(row(page, hazard)).toHaveCount(1);
  await row(page, hazard).getByRole('link').click();
  await expect(panel(page).getByRole('button', { name: 'View far.png' })).toHaveCount(1);

  const cracked = unique('Ladder has a cracked rung');
  const tab = await page.context().newPage();
  await page.close();
  await tab.goto(`${worker.home}/observations/new`);
  await fillReport(tab, { description: cracked });
  const died = tab.waitForEvent('close');
  await loseNextAnswer(tab, () => tab.close());
  await tab.getByRole('button', { name: 'Send' }).click();
  await died;

  const again = await tab.context().newPage();
  await again.goto(`${worker.home}/observations/new`);
  await expect.poll(() => shelf(again, 'unsent')).toBe('[]');
  expect(await shelf(again, 'drafts')).toBe('[]');
  await expect(row(again, cracked)).toHaveCount(1);
});

test('what waits can be corrected, carries no name if asked, and signing out asks first', async ({
  enter,
  watch,
}) => {
  watch.expects(...CUT, /^422 POST \/api\/observations$/);
  const hazard = unique('Loose cover plate');
  const page = await enter(colleague, '/observations/new', { own: true, keeps: true });
  const form = page.locator('#observation-form');
  await readyToLeave(page);
  await fillReport(page, { description: hazard });
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(waiting(page)).toContainText('Waits for the network');
  await page.route('**/api/observations', async (route) => {
    await route.continue({
      postData: JSON.stringify({ ...route.request().postDataJSON(), comment: '' }),
    });
  });
  await page.context().setOffline(false);
  await expect(waiting(page)).toContainText('The server refused it.');
  await page.unroute('**/api/observations');
  await waiting(page).getByRole('button', { name: 'Open and correct' }).click();
  await expect(form.getByLabel('Description')).toHaveValue(hazard);
  const comment = form.getByLabel('What could have happened, or what you did');
  await expect(comment).toHaveAttribute('aria-invalid', 'true');
  await expect(comment).toBeFocused();
  await comment.fill('It may fall on somebody.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(/^OBS-\d+ reported$/)).toBeVisible();
  await page.goto(`${colleague.home}/unsent`);
  await expect(page.getByText('Nothing is waiting')).toBeVisible();

  const unnamed = unique('Blocked eye wash');
  await page.goto(`${colleague.home}/observations/new`);
  await fillReport(page, { description: unnamed, anonymous: true });
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(waiting(page)).toContainText(unnamed);
  const kept = await shelf(page, 'unsent');
  expect(kept).toContain(unnamed);
  expect(kept).not.toContain(colleague.name);
  expect(kept).not.toContain(colleague.email);
  await expect.poll(() => shelf(page, 'drafts')).not.toContain(unnamed);

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

test('what happened without a network or a live connection is there when it is back', async ({
  enter,
  watch,
}) => {
  watch.expects(/WebSocket/, /ERR_INTERNET_DISCONNECTED/);
  const page = await enter(manager, '/not_found');
  await page.goto('about:blank'); // that page's own connection is not the one to be cut
  const sockets: WebSocketRoute[] = [];
  let down = false;
  await page.routeWebSocket('**/cable', (socket) => {
    if (down) return void socket.close();
    sockets.push(socket);
    socket.connectToServer();
  });
  await page.goto(`${manager.home}/observations/new`);
  await expect(page.getByRole('table')).toBeVisible();
  await expect.poll(() => sockets.length).toBe(1);

  down = true;
  await sockets[0]?.close();
  const unheard = await givenReport(worker, unique('Seen while nothing was live'));
  await expect(row(page, unheard.description)).toBeHidden();
  down = false;
  // The stock client looks for a lost connection every few seconds, and when the page is seen again.
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
  await expect(row(page, unheard.description)).toBeVisible();

  await page.context().setOffline(true);
  await expect(page.getByText(/^No network\./)).toBeVisible();
  const unseen = await givenReport(worker, unique('Seen while the office was offline'));
  await expect(row(page, unheard.description)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(/^No network\./)).toBeHidden();
  await expect(row(page, unseen.description)).toBeVisible();
});

test('a photo that did not arrive is not left out, and what was changed is not quietly made twice', async ({
  enter,
  watch,
}) => {
  watch.expects(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED POST/, /WebSocket/);
  const page = await enter(manager, '/actions/new');
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText(/^No network\./)).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  await (await chooser).setFiles(photo('far.png'));
  await expect(page.getByText(/^far\.png was not uploaded/)).toBeVisible();
  await page.getByRole('button', { name: 'Assign' }).click();
  await expect(page.getByText('A file was not uploaded. Try it again or remove it.')).toBeVisible();

  await page.context().setOffline(false);
  await expect(page.getByText(/^No network\./)).toBeHidden();
  await expect(page.getByRole('button', { name: /^Try again/ })).toHaveCount(0);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Remove far.png' })).toBeVisible();

  watch.expects(/^422 POST \/api\/actions$/);
  const task = unique('Close the fire door');
  const form = page.locator('#action-form');
  await form.getByLabel('Site').selectOption({ index: 1 });
  await fillAction(page, form, { description: task, person: worker });
  await loseNextAnswer(page);
  await page.getByRole('button', { name: 'Assign' }).click();
  await expect(panel(page).getByText(/^The server cannot be reached\./)).toBeVisible();
  await page.getByLabel('What is to be done?').fill(`${task}, again`);
  await page.getByRole('button', { name: 'Assign' }).click();
  await expect(panel(page).getByText(/^The answer to the first try was lost/)).toBeVisible();
});
