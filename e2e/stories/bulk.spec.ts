import { PEOPLE } from '../people.ts';
import { row } from '../steps/look.ts';
import { choosePerson, fillAction, unique } from '../steps/report.ts';
import { expect, test } from '../story.ts';

const { admin, worker, colleague } = PEOPLE;

test('two actions are chosen by keys and given to somebody else at once', async ({ enter, watch }) => {
  watch.expects(/^422 POST \/api\/actions\/bulk$/);
  const task = unique('Oil the hinges');
  const office = await enter(admin, '/actions/new');
  const form = office.locator('#action-form');
  for (const gate of ['east', 'west']) {
    await form.getByLabel('Site').selectOption('North Plant');
    await fillAction(office, form, { description: `${task} ${gate}`, person: worker });
    await office.getByRole('button', { name: 'Assign' }).click();
    await expect(office).toHaveURL(/summary/);
    if (gate === 'east') await office.getByRole('button', { name: 'New action' }).click();
  }
  await office.goto(`/actions/all?q=${encodeURIComponent(task)}`);
  await expect(row(office, task)).toHaveCount(2);
  await office.keyboard.press('j');
  await office.keyboard.press('x');
  await expect(office.getByRole('region', { name: 'Selection' })).toContainText('1 selected');
  await office.getByRole('button', { name: 'Select all on this page' }).click();
  await expect(office.getByRole('region', { name: 'Selection' })).toContainText('2 selected');

  await office.getByRole('button', { name: 'Verify and close' }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Verify and close' }).click();
  await expect(dialog).toContainText('Nothing was changed');
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expect(dialog.getByRole('listitem').first()).toContainText(/^ACT-\d+: The action's status/);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await office.getByRole('button', { name: 'Re-assign' }).click();
  await choosePerson(office, dialog, colleague);
  await dialog.getByRole('button', { name: 'Re-assign' }).click();
  await expect(dialog).toBeHidden();
  await expect(row(office, task).filter({ hasText: colleague.name })).toHaveCount(2);
  await expect(office.getByRole('region', { name: 'Selection' })).toBeHidden();
});
