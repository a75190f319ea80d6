import { PEOPLE } from '../people.ts';
import { givenAction } from '../steps/given.ts';
import { panel, row } from '../steps/look.ts';
import { complete, unique } from '../steps/report.ts';
import { dayAhead } from '../steps/table.ts';
import { expect, test } from '../story.ts';

const { manager, worker } = PEOPLE;

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
