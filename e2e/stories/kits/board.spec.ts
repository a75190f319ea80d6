import type { Locator, Page } from '@playwright/test';
import { PEOPLE } from '../../people.ts';
import { givenAction } from '../../steps/given.ts';
import { panel } from '../../steps/look.ts';
import { addPhoto, unique } from '../../steps/report.ts';
import { expect, test } from '../../story.ts';

const { manager, worker } = PEOPLE;

test('a card is moved by keys and by mouse, what is not allowed says why, and the board stays', async ({
  enter,
}) => {
  const task = unique('Replace the fire door seal');
  const { number } = await givenAction(manager, task, worker);
  const address = `/actions/all?view=board&q=${encodeURIComponent(task)}`;
  const site = await enter(worker, address);
  const office = await enter(manager, address);
  const card = column(site, 'Open').getByRole('listitem').filter({ hasText: task });
  await expect(card).toBeVisible();

  await card.getByRole('link', { name: task }).focus();
  await site.keyboard.press('Tab');
  await site.keyboard.press('Enter');
  const menu = site.getByRole('menu');
  await expect(menu.getByRole('menuitem', { name: /^Closed/ })).toContainText(
    'has to be completed',
  );
  await walkTo(menu.getByRole('menuitem', { name: /^In progress Start/ }));
  await site.keyboard.press('Enter');
  const started = column(site, 'In progress').getByRole('link', { name: task });
  await expect(started).toBeFocused();
  await expect(site.getByText(`${number} started`)).toBeVisible();
  await expect(column(office, 'In progress').getByRole('link', { name: task })).toBeVisible();

  await drag(site, task, 'In progress', 'Closed');
  await expect(site.getByText('It has to be completed before')).toBeVisible();
  await drag(site, task, 'In progress', 'Completed');
  const dialog = site.getByRole('dialog');
  await addPhoto(site, dialog, 'seal.png');
  await dialog.getByRole('button', { name: 'Complete' }).click();
  await expect(column(site, 'Completed').getByRole('link', { name: task })).toBeVisible();
  await drag(site, task, 'Completed', 'Closed');
  await expect(site.getByText('Somebody else has to verify what you did.')).toBeVisible();

  await expect(column(office, 'Completed').getByRole('link', { name: task })).toBeVisible();
  await drag(office, task, 'Completed', 'Open');
  const reason = office.getByRole('dialog');
  await reason.getByLabel('What is still to be done').fill('The lower hinge is loose.');
  await reason.getByRole('button', { name: 'Send back' }).click();
  await expect(column(office, 'Open').getByRole('link', { name: task })).toBeVisible();
  await column(office, 'Open').getByRole('link', { name: task }).click();
  await expect(panel(office)).toContainText('The lower hinge is loose.');

  // How a list is looked at is remembered on the device.
  await office.goto(`${manager.home}/actions/all?status=planned&view=table`);
  await expect(office.getByRole('table')).toBeVisible();
  await office.getByText('Board', { exact: true }).click();
  await expect(office).toHaveURL(/view=board/);
  await office.goto(`${manager.home}/actions/all`);
  await expect(column(office, 'Overdue').getByRole('heading')).toBeVisible();
  await column(office, 'Closed')
    .getByRole('link', { name: /^Show all/ })
    .click();
  await expect(office).toHaveURL(/status=closed&view=table/);
  await expect(office.getByRole('table')).toBeVisible();
});

function column(page: Page, name: string): Locator {
  const heading = page.getByRole('heading', { level: 2, name: new RegExp(`^${name}`) });
  return page.getByRole('region').filter({ has: heading });
}

async function drag(page: Page, task: string, from: string, to: string): Promise<void> {
  const card = column(page, from).getByRole('listitem').filter({ hasText: task });
  await card.dragTo(column(page, to));
}

/** Presses the arrow until an entry of a menu has the focus, as a person would. */
async function walkTo(entry: Locator): Promise<void> {
  for (let presses = 0; presses < 12; presses++) {
    if (await entry.evaluate((node) => node === document.activeElement)) return;
    await entry.page().keyboard.press('ArrowDown');
  }
  await expect(entry).toBeFocused();
}
