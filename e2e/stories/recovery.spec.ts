import type { WebSocketRoute } from '@playwright/test';
import { PEOPLE } from '../people.ts';
import { givenReport } from '../steps/given.ts';
import { panel, row } from '../steps/look.ts';
import { loseNextAnswer } from '../steps/offline.ts';
import { photo } from '../steps/photo.ts';
import { fillAction, fillReport, send, unique } from '../steps/report.ts';
import { expect, test } from '../story.ts';

const { worker, manager } = PEOPLE;

test('without a network the screen says so, and catches up afterwards', async ({
  enter,
  watch,
}) => {
  watch.expects(/ERR_INTERNET_DISCONNECTED/);
  const page = await enter(manager, '/observations/new');
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText(/^No network\./)).toBeVisible();
  const { description } = await givenReport(worker, unique('Seen while the office was offline'));
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(/^No network\./)).toBeHidden();
  await expect(row(page, description)).toBeVisible();
});

test('a photo that did not arrive is not left out, and goes when the network is back', async ({
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
});

test('a photo of a report waits in the form, and goes when the network is back', async ({
  enter,
  watch,
}) => {
  watch.expects(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED POST/, /WebSocket/);
  const page = await enter(worker, '/observations/new', { phone: true });
  await fillReport(page, { description: unique('Seen where there is no network') });
  await page.context().setOffline(true);
  await expect(panel(page).getByText(/^No network\./)).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Take a photo' }).tap();
  await (await chooser).setFiles(photo('far.png'));
  await expect(page.getByText('Waits for the network')).toBeVisible();

  await page.context().setOffline(false);
  await expect(page.getByText('Waits for the network')).toBeHidden();
  await send(page);
  await expect(panel(page).getByRole('button', { name: 'View far.png' })).toBeVisible();
});

test('what happened while the live connection was down is there when it is back', async ({
  enter,
  watch,
}) => {
  watch.expects(/WebSocket/);
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
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await expect.poll(() => sockets.length).toBe(1);

  down = true;
  await sockets[0]?.close();
  const { description } = await givenReport(worker, unique('Seen while nothing was live'));
  await expect(row(page, description)).toBeHidden();
  down = false;
  // The stock client looks for a lost connection every few seconds, and when the page is seen again.
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
  await expect(row(page, description)).toBeVisible();
});

test('an action that was changed after its answer was lost is not quietly made twice', async ({
  enter,
  watch,
}) => {
  watch.expects(/^422 POST \/api\/actions$/);
  const page = await enter(manager, '/actions/new');
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
