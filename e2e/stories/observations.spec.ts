import { PEOPLE } from '../people.ts';
import { givenReport } from '../steps/given.ts';
import { panel, row } from '../steps/look.ts';
import { unique } from '../steps/report.ts';
import { expect, test } from '../story.ts';

const { manager, worker } = PEOPLE;

test('a list is narrowed to what stopped work or was fixed on the spot, and saved', async ({
  enter,
}) => {
  const word = unique('Press').replaceAll(' ', '');
  await givenReport(manager, `${word} without its guard`, undefined, { stop_work: true });
  await givenReport(manager, `${word} was oily`, undefined, { fixed_on_spot: true });
  const page = await enter(manager, `/observations?q=${word}`);
  await expect(row(page, word)).toHaveCount(2);

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('button', { name: 'Work stopped' }).click();
  await expect(page).toHaveURL(/stop_work=true/);
  await expect(row(page, word)).toHaveCount(1);
  await expect(row(page, word)).toContainText('without its guard');
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByLabel('Name of this view').fill(word);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Saved view: ${word}` })).toBeVisible();

  await page.getByRole('button', { name: 'Remove the filter Work stopped' }).click();
  await expect(row(page, word)).toHaveCount(2);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('button', { name: 'Fixed on the spot' }).click();
  await expect(row(page, word)).toHaveCount(1);
  await expect(row(page, word)).toContainText('was oily');
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('button', { name: word, exact: true }).click();
  await expect(row(page, word)).toContainText('without its guard');
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
  expect((await file).suggestedFilename()).toMatch(/^Observations .*\.xlsx$/);

  await bar.getByRole('button', { name: 'Change category' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Change category' }).click();
  await expect(dialog).toContainText('Choose');
  const category = dialog.getByLabel('Category');
  const chosen = await category.locator('option').nth(2).innerText();
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
  await expect(other.getByRole('dialog').getByRole('listitem')).toHaveText(/OBS-\d+: This observation is closed/);
});
