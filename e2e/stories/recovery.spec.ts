import type { WebSocketRoute } from '@playwright/test';
import { PEOPLE } from '../people.ts';
import { givenReport } from '../steps/given.ts';
import { row } from '../steps/look.ts';
import { unique } from '../steps/report.ts';
import { expect, test } from '../story.ts';

const { worker, manager } = PEOPLE;

test('without a network the screen says so, and catches up afterwards', async ({ enter, watch }) => {
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

test('what happened while the live connection was down is there when it is back', async ({
  enter,
  watch,
}) => {
  watch.expects(/WebSocket/);
  const page = await enter(manager, '/not_found');
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
  // The stock client looks for a lost connection every few seconds.
  await expect(row(page, description)).toBeVisible({ timeout: 25_000 });
});
