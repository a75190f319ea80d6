import { PEOPLE } from '../people.ts';
import { panel } from '../steps/look.ts';
import { fillAction, unique } from '../steps/report.ts';
import { expect, test } from '../story.ts';

const { admin, worker } = PEOPLE;

test('a later due date is asked for, taken back, refused and approved', async ({ enter }) => {
  const task = unique('Replace the dented rack');
  const office = await enter(admin, '/actions/new');
  const form = office.locator('#action-form');
  await form.getByLabel('Site').selectOption('North Plant');
  await fillAction(office, form, { description: task, person: worker });
  await office.getByRole('button', { name: 'Assign' }).click();
  await expect(panel(office).getByRole('heading', { level: 2 })).toHaveText(task);

  const site = await enter(
    worker,
    new URL(office.url()).pathname.replace('/actions/', '/actions/all/'),
  );
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

async function ask(
  page: import('@playwright/test').Page,
  days: number,
  reason: string,
): Promise<void> {
  await panel(page).getByRole('button', { name: 'Ask for a later date' }).click();
  const dialog = page.getByRole('dialog');
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel('New due date').fill(day);
  await dialog.getByLabel('Why the present date cannot be kept').fill(reason);
  await dialog.getByRole('button', { name: 'Ask' }).click();
  await expect(dialog).toBeHidden();
}
