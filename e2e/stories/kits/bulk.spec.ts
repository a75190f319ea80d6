import { PEOPLE } from '../../people.ts';
import { givenAction, givenReport } from '../../steps/given.ts';
import { panel, row } from '../../steps/look.ts';
import { choosePerson, unique } from '../../steps/report.ts';
import { expect, test } from '../../story.ts';

const { admin, manager, worker, colleague } = PEOPLE;

test('two actions are chosen by keys and given to somebody else at once', async ({
  enter,
  watch,
}) => {
  watch.expects(/^422 POST \/api\/actions\/bulk$/);
  const task = unique('Oil the hinges');
  for (const gate of ['east', 'west']) await givenAction(admin, `${task} ${gate}`, worker);
  const office = await enter(admin, `/actions/all?q=${encodeURIComponent(task)}`);
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

test('several reports are changed, exported and followed at once', async ({ enter, watch }) => {
  watch.expects(/^422 POST \/api\/observations\/bulk$/);
  const word = unique('Hose').replaceAll(' ', '');
  await givenReport(worker, `${word} torn at the gate`);
  await givenReport(worker, `${word} torn at the pump`);
  const page = await enter(manager, `/observations?q=${word}`);
  await expect(row(page, word)).toHaveCount(2);
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.getByRole('button', { name: 'Select all on this page' }).click();
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar).toContainText('2 selected');
  const file = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'Export selected' }).click();
  await page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click();
  expect((await file).suggestedFilename()).toMatch(/^Observations .*\.xlsx$/);

  await bar.getByRole('button', { name: 'Change category' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Change category' }).click();
  await expect(dialog).toContainText('Choose');
  const category = dialog.getByLabel('Category');
  const chosen = 'Housekeeping';
  await category.selectOption({ label: chosen });
  await dialog.getByRole('button', { name: 'Change category' }).click();
  await expect(page.getByText('2 observations changed')).toBeVisible();
  await expect(bar).toBeHidden();
  await row(page, 'at the gate').getByRole('link').click();
  await expect(panel(page).getByText(chosen).first()).toBeVisible();

  const other = await enter(worker, `/observations?q=${word}`);
  await expect(row(other, word)).toHaveCount(2);
  await other.keyboard.press('j');
  await other.keyboard.press('x');
  await other.getByRole('button', { name: 'Follow', exact: true }).first().click();
  await other.getByRole('menuitem', { name: 'Follow all of them' }).click();
  await expect(other.getByText('You follow 1 record')).toBeVisible();
  await other.keyboard.press('x');
  await other.getByRole('button', { name: 'Change who sees them' }).click();
  await other.getByRole('dialog').getByLabel('Who sees them').selectOption('yes');
  await other.getByRole('dialog').getByRole('button', { name: 'Change who sees them' }).click();
  await expect(other.getByRole('dialog').getByRole('listitem')).toHaveText(
    /OBS-\d+: This observation is closed/,
  );
});
