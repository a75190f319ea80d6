import type { Page } from '@playwright/test';
import { PEOPLE } from '../people.ts';
import { panel, row } from '../steps/look.ts';
import { addPhoto, fillAction, unique } from '../steps/report.ts';
import { expect, test } from '../story.ts';

const { admin, worker } = PEOPLE;

test('an action that repeats is followed by the next one until its series ends', async ({
  enter,
}) => {
  const task = unique('Inspect the ladders');
  const { first, second } = lastDays();
  const office = await enter(admin, '/actions/new');
  const form = office.locator('#action-form');
  await form.getByLabel('Site').selectOption('North Plant');
  await fillAction(office, form, { description: task, person: worker });
  await form.getByLabel('Due').fill(first);
  await form.getByLabel('Repeat', { exact: true }).selectOption('Monthly');
  await expect(form).toContainText(`Every month. Next: ${said(second)}, `);
  await form.getByLabel('Every how many months').fill('0');
  await office.getByRole('button', { name: 'Assign' }).click();
  await expect(form).toContainText('Choose a whole number from 1 to 366');
  await form.getByLabel('Every how many months').fill('1');
  await office.getByRole('button', { name: 'Assign' }).click();
  await expect(panel(office)).toContainText('Every month');
  const number = await panel(office).getByText(/^ACT-\d+$/).textContent();

  const path = new URL(office.url()).pathname.replace('/actions/', '/actions/all/');
  const site = await enter(worker, path);
  await expect(panel(site)).toContainText('Every month');
  await expect(panel(site).getByRole('button', { name: 'End series' })).toBeHidden();
  await complete(site, 'ladders.png');
  await verify(office);
  const next = panel(office).getByRole('link', { name: /^ACT-\d+$/ });
  await expect(panel(office)).toContainText(`Due ${said(second)}`);
  await next.first().click();
  await expect(panel(office)).toContainText(`created it to follow ${number}, every month`);
  await expect(panel(office)).toContainText('Planned');
  await office.getByRole('link', { name: 'Stand-alone' }).click();
  await office.getByRole('button', { name: 'Filter' }).click();
  await office.getByRole('button', { name: 'Repeat' }).click();
  await office.getByRole('checkbox', { name: 'Recurring' }).check();
  await office.keyboard.press('Escape');
  await office.getByRole('textbox', { name: 'Search actions' }).fill(task);
  await expect(row(office, task)).toHaveCount(2);
  const planned = row(office, task).filter({ hasText: 'Planned' });
  await expect(planned.getByRole('img', { name: 'Repeats: Every month' })).toBeVisible();
  await planned.getByRole('link').click();

  await panel(office).getByRole('button', { name: 'End series' }).click();
  const question = office.getByRole('dialog');
  await expect(question).toContainText('None follows them any more.');
  await question.getByRole('button', { name: 'End series' }).click();
  await expect(panel(office)).toContainText('Every month, ended on');
  await expect(panel(office).getByRole('button', { name: 'End series' })).toBeHidden();

  await site.goto(new URL(office.url()).pathname.replace('/actions/', '/actions/all/'));
  await panel(site).getByRole('button', { name: 'Start' }).click();
  await complete(site, 'again.png');
  await verify(office);
  await expect(panel(office)).toContainText('Previous action');
  await expect(panel(office)).not.toContainText('Next action');
});

/** A 31st to come before a month that has none, and the last day of that month. */
function lastDays(): { first: string; second: string } {
  const today = new Date();
  for (let months = 1; ; months += 1) {
    const at = (day: number, more = 0) =>
      new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months + more, day));
    const [first, second] = [at(31), at(0, 2)];
    if (first.getUTCDate() === 31 && second.getUTCDate() < 31) {
      return { first: iso(first), second: iso(second) };
    }
  }
}

const iso = (day: Date) => day.toISOString().slice(0, 10);

/** A day as the product says it in British English. */
function said(day: string): string {
  const year = day.slice(0, 4) === iso(new Date()).slice(0, 4) ? undefined : 'numeric';
  const parts = { day: 'numeric', month: 'short', year, timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat('en-GB', parts).format(new Date(day));
}

async function complete(page: Page, evidence: string): Promise<void> {
  await panel(page).getByRole('button', { name: 'Complete' }).click();
  const dialog = page.getByRole('dialog');
  await addPhoto(page, dialog, evidence);
  await dialog.getByRole('button', { name: 'Complete' }).click();
  await expect(dialog).toBeHidden();
}

async function verify(page: Page): Promise<void> {
  await expect(panel(page)).toContainText('Completed');
  await panel(page).getByRole('button', { name: 'Verify and close' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Verify and close' }).click();
  await expect(panel(page)).toContainText('Closed');
}
