import type { Locator, Page } from '@playwright/test';
import { PEOPLE } from '../people.ts';
import { DEMO } from '../places.ts';
import { panel } from '../steps/look.ts';
import { addPhoto, fillReport, send, unique } from '../steps/report.ts';
import { signIn, signOut } from '../steps/signin.ts';
import { expect, test } from '../story.ts';

const { worker, colleague, manager } = PEOPLE;

test('on a phone a report takes a few taps, and the work is done there as well', async ({
  enter,
  visit,
}) => {
  const hazard = unique('Oil on the walkway');
  const task = unique('Clean the walkway and mend the leak');

  const one = await visit(`${DEMO}/`, { phone: true });
  await signIn(one, colleague);
  const menu = one.getByRole('navigation', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await expect(one.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await menu.getByRole('link', { name: 'Report' }).tap();
  await expect(one.getByRole('heading', { name: 'Report an observation' })).toBeVisible();
  await expectWholeScreen(panel(one));
  await expectNoSidewaysScroll(one);
  await expect(one.getByRole('button', { name: 'Take a photo' })).toBeVisible();
  await fillReport(one, {
    description: hazard,
    photo: true,
    action: { description: task, person: worker },
  });
  await send(one);
  await expect(panel(one).getByRole('heading', { level: 2 })).toHaveText(hazard);
  await expectNoSidewaysScroll(one);
  await panel(one).getByRole('button', { name: 'Close', exact: true }).tap();
  const list = one.getByRole('list', { name: 'Observations' });
  const reported = list.getByRole('listitem').filter({ hasText: hazard });
  await expect(reported).toContainText('Open');
  await expectNoSidewaysScroll(one);

  const other = await enter(worker, '/', { phone: true });
  await other.getByRole('button', { name: /^Notifications, \d+ unread$/ }).tap();
  await other.getByRole('button', { name: task }).tap();
  await expect(panel(other).getByRole('heading', { level: 2 })).toHaveText(task);
  await panel(other).getByRole('button', { name: 'Start' }).tap();
  await panel(other).getByRole('button', { name: 'Complete' }).tap();
  const dialog = other.getByRole('dialog');
  await expectWholeScreen(dialog);
  await addPhoto(other, dialog, 'clean.png');
  await dialog.getByRole('button', { name: 'Complete' }).tap();
  await expect(panel(other)).toContainText('Completed');

  const third = await enter(manager, '/actions/all?status=completed', { phone: true });
  const done = third.getByRole('list', { name: 'Actions' }).getByRole('listitem');
  await done.filter({ hasText: task }).getByRole('button').tap();
  await panel(third).getByRole('button', { name: 'Verify and close' }).tap();
  await third.getByRole('dialog').getByRole('button', { name: 'Verify and close' }).tap();
  await expect(panel(third)).toContainText('Closed');
  await expect(panel(other)).toContainText('Closed');
  await expect(reported).toContainText('Closed');
  await signOut(one, colleague);
  await expect(one).toHaveURL(/\/login$/);

  await panel(other).getByRole('button', { name: 'Close', exact: true }).tap();
  await other.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'More' }).tap();
  await expect(other.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await other.keyboard.press('Escape');
  await expect(other.getByRole('navigation', { name: 'Main' })).toBeHidden();
});

async function expectWholeScreen(what: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const box = await what.boundingBox();
      return box && [box.x, box.y, box.width];
    })
    .toEqual([0, 0, 390]);
}

/** Nothing is wider than the screen. */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
}
