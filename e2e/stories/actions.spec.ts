import type { Page } from '@playwright/test';
import { PEOPLE } from '../people.ts';
import { givenAction } from '../steps/given.ts';
import { panel, row, unfold } from '../steps/look.ts';
import { choosePerson, complete, fillAction, unique } from '../steps/report.ts';
import { dayAhead } from '../steps/table.ts';
import { expect, test } from '../story.ts';

const { admin, manager, worker, colleague } = PEOPLE;

test('work is given, handed on, done, sent back, done again and reopened', async ({ enter }) => {
  const task = unique('Replace the worn slings');
  const office = await enter(admin, '/actions/new');
  const form = office.locator('#action-form');
  await form.getByLabel('Site').selectOption('North Plant');
  await fillAction(office, form, { description: task, person: worker });
  await form.getByLabel('Priority').selectOption('High');
  await office.getByRole('button', { name: 'Assign' }).click();
  await expect(panel(office).getByRole('heading', { level: 2 })).toHaveText(task);
  await expect(panel(office)).toContainText(worker.name);

  const site = await enter(colleague, '/actions/all?mine=true');
  await expect(
    site.getByRole('table').or(site.getByText('Nothing is assigned to you')),
  ).toBeVisible();
  await panel(office).getByRole('button', { name: 'Edit' }).click();
  await choosePerson(office, form, colleague);
  await form.getByLabel('Priority').selectOption('Critical');
  await office.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(panel(office)).toContainText(`Responsible: ${worker.name} → ${colleague.name}`);
  await expect(panel(office)).toContainText('Priority: High → Critical');

  await expect(row(site, task)).toBeVisible();
  await row(site, task).getByRole('link').click();
  await panel(site).getByRole('button', { name: 'Complete' }).click();
  const completion = site.getByRole('dialog');
  await completion.getByRole('button', { name: 'Complete' }).click();
  await expect(completion.getByText('Add at least one photo or file.')).toBeVisible();
  await site.keyboard.press('Escape');
  await expect(completion).toBeHidden();
  await complete(site, 'slings.png');
  await expect(panel(site)).toContainText('Completed');
  await expect(panel(office)).toContainText('Completed');
  await expect(panel(site).getByRole('button', { name: 'Verify and close' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );

  await panel(office).getByRole('button', { name: 'Send back' }).click();
  const question = office.getByRole('dialog');
  await question.getByRole('button', { name: 'Send back' }).click();
  await expect(question.getByText('Say what is still to be done')).toBeVisible();
  await question
    .getByLabel('What is still to be done')
    .fill('The third sling is still the old one.');
  await question.getByLabel('New due date').fill(dayAhead(20));
  await question.getByRole('button', { name: 'Send back' }).click();
  await expect(panel(office)).toContainText('The third sling is still the old one.');
  await expect(panel(office)).toContainText(/Due(?: date)?: .+ → /);

  const notice = panel(site).getByRole('region', { name: 'Sent back' });
  await expect(notice).toContainText('The third sling is still the old one.');
  await site.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
  await expect(
    site.getByRole('button', { name: `${admin.name} reopened` }).filter({ hasText: task }),
  ).toBeVisible();
  await site.keyboard.press('Escape');
  await complete(site, 'third-sling.png');
  await expect(panel(site)).toContainText('Completed');
  await expect(notice).toBeHidden();
  await expect(panel(site)).toContainText('Earlier evidence');

  await office.getByRole('link', { name: /^To verify/ }).click();
  await row(office, task).getByRole('link').click();
  await panel(office).getByRole('button', { name: 'Verify and close' }).click();
  await question.getByRole('button', { name: 'Verify and close' }).click();
  await expect(panel(office).getByText('Closed', { exact: true }).first()).toBeVisible();
  await panel(office).getByRole('button', { name: 'Reopen' }).click();
  await question.getByLabel(/Reason|still to be done/).fill('A fourth one has come to light.');
  await question.getByRole('button', { name: 'Reopen' }).click();
  await expect(panel(office)).toContainText('A fourth one has come to light.');
  await expect(panel(site).getByRole('button', { name: 'Complete' })).toBeVisible();
  await site
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Actions' })
    .click();
  await expect(row(site, task)).toBeVisible();
});

test('a later due date is asked for, taken back, refused and approved', async ({ enter }) => {
  const task = unique('Replace the dented rack');
  const { id } = await givenAction(admin, task, worker);
  const office = await enter(admin, `/actions/all/summary/${id}`);
  const site = await enter(worker, `/actions/all/summary/${id}`);
  await ask(site, 40, 'I read the wrong line of the plan.');
  await expect(panel(office)).toContainText('I read the wrong line of the plan.');
  await panel(site).getByRole('button', { name: 'Take the request back' }).click();
  await site.getByRole('dialog').getByRole('button', { name: 'Take the request back' }).click();
  await expect(panel(office)).toContainText('took back the request');
  await expect(panel(office).getByRole('button', { name: 'Approve' })).toHaveCount(0);

  await ask(site, 20, 'The new rack comes in three weeks.');
  await expect(panel(office)).toContainText('The new rack comes in three weeks.');
  const home = await enter(admin);
  const waiting = home.getByRole('listitem').filter({ hasText: task });
  await expect(waiting).toContainText(`${worker.name} asks to have until`);
  await expect(waiting.getByRole('button', { name: 'Decide' })).toBeVisible();
  await panel(office).getByRole('button', { name: 'Refuse' }).click();
  const question = office.getByRole('dialog');
  await question.getByRole('button', { name: 'Refuse' }).click();
  await expect(question.getByText('Say why')).toBeVisible();
  await question.getByLabel('Reason').fill('Unload it until then.');
  await question.getByRole('button', { name: 'Refuse' }).click();
  await expect(panel(site)).toContainText('Unload it until then.');

  await ask(site, 12, 'It is unloaded, and the fitter is ill.');
  await panel(office).getByRole('button', { name: 'Approve' }).click();
  await question.getByRole('button', { name: 'Approve' }).click();
  await expect(question).toBeHidden();
  await expect(panel(site)).toContainText('approved the later due date');
  await expect(panel(site)).toContainText('1 time');
  await site.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
  await expect(
    site.getByRole('button', { name: 'approved it' }).filter({ hasText: task }),
  ).toBeVisible();
});

test('what was done is looked at later, and is open again when it did not help', async ({
  enter,
}) => {
  const task = unique('Paint the walkway with grit');
  const { id } = await givenAction(manager, task, worker);
  const address = `/actions/all/summary/${id}?q=${encodeURIComponent(task)}`;
  const site = await enter(worker, address);
  await complete(site, 'walkway.png');

  const office = await enter(manager, address);
  await panel(office).getByRole('button', { name: 'Verify and close' }).click();
  const question = office.getByRole('dialog');
  await question.getByLabel('Effectiveness check').selectOption('Another day');
  await question.getByRole('button', { name: 'Verify and close' }).click();
  await expect(question.getByText('Choose a day after today')).toBeVisible();
  await question.getByLabel('Effectiveness check').selectOption('In 30 days');
  await question.getByLabel('What is to be seen then').fill('Nobody has slipped');
  await question.getByRole('button', { name: 'Verify and close' }).click();
  await expect(question).toBeHidden();
  const check = panel(office).getByRole('region', { name: 'Effectiveness check on' });
  await expect(check).toContainText('Nobody has slipped');
  await expect(panel(site).getByRole('region', { name: 'Effectiveness check on' })).toBeVisible();
  await expect(panel(site).getByRole('button', { name: 'Check effectiveness' })).toBeHidden();
  await office.goto(`${manager.home}/actions/all?check=open`);
  await row(office, task).getByRole('link').click();

  await check.getByRole('button', { name: 'Check effectiveness' }).click();
  const answer = office.getByRole('dialog');
  await answer.getByRole('radio', { name: 'Not effective' }).check({ force: true });
  await answer.getByRole('button', { name: 'Save answer' }).click();
  await expect(answer.getByText('Say what was seen')).toBeVisible();
  await expect(answer.getByText('Choose a day')).toBeVisible();
  await answer.getByLabel('What was seen').fill('Two have slipped.');
  await answer.getByLabel('New due date').fill(dayAhead(60));
  await answer.getByRole('button', { name: 'Save answer' }).click();
  await expect(answer).toBeHidden();

  await expect(panel(site).getByRole('button', { name: 'Start' })).toBeVisible();
  for (const page of [office, site]) {
    await expect(panel(page)).toContainText('Two have slipped.');
    await expect(panel(page)).toContainText('1 time');
    await expect(panel(page)).toContainText('found it not effective and reopened it');
  }
  await site.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
  await expect(
    site.getByRole('button', { name: 'not effective' }).filter({ hasText: task }),
  ).toBeVisible();
});

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
  const number = await panel(office)
    .getByText(/^ACT-\d+$/)
    .textContent();

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

test('on a phone the calendar is an agenda, and the board is swiped through by tabs', async ({
  enter,
}) => {
  const task = unique('Mend the handrail');
  const { due_date: due } = await givenAction(manager, task, worker, 6);
  const words = encodeURIComponent(task);
  const page = await enter(
    worker,
    `/actions/all?view=calendar&month=${due.slice(0, 7)}&q=${words}`,
    { phone: true },
  );
  const name = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
  const day = page.getByRole('region', { name: name.format(new Date(`${due}T12:00:00Z`)) });
  await day.getByRole('link', { name: task }).tap();
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText(task);
  await panel(page).getByRole('button', { name: 'Close', exact: true }).tap();
  await unfold(page);
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible();

  await page.getByText('Board', { exact: true }).tap();
  await page.getByRole('button', { name: /^Open\s*1$/ }).tap();
  await page.getByRole('button', { name: /^Move ACT/ }).tap();
  await page.getByRole('menuitem', { name: /^In progress/ }).tap();
  await page.getByRole('button', { name: /^In progress\s*1$/ }).tap();
  await expect(page.getByRole('link', { name: task })).toBeInViewport();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});

async function ask(page: Page, days: number, reason: string): Promise<void> {
  await panel(page).getByRole('button', { name: 'Ask for a later date' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New due date').fill(dayAhead(days));
  await dialog.getByLabel('Why the present date cannot be kept').fill(reason);
  await dialog.getByRole('button', { name: 'Ask' }).click();
  await expect(dialog).toBeHidden();
}

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

async function verify(page: Page): Promise<void> {
  await expect(panel(page)).toContainText('Completed');
  await panel(page).getByRole('button', { name: 'Verify and close' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Verify and close' }).click();
  await expect(panel(page)).toContainText('Closed');
}
