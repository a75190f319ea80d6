import { PEOPLE } from '../people.ts';
import { panel, row } from '../steps/look.ts';
import { choosePerson, complete, fillAction, unique } from '../steps/report.ts';
import { dayAhead } from '../steps/table.ts';
import { expect, test } from '../story.ts';

const { admin, worker, colleague } = PEOPLE;

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
  await site.getByRole('link', { name: 'All actions' }).first().click();
  await expect(row(site, task)).toBeVisible();
});
