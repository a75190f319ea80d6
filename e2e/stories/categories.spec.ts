import { givenOrganization } from '../steps/given.ts';
import { unique } from '../steps/report.ts';
import { expect, test } from '../story.ts';

test('root causes are added, put in order by key, and merged', async ({ enter }) => {
  const top = unique('Planning');
  const page = await enter(await givenOrganization('Foundry'), '/whyanalysis');
  await page.getByRole('button', { name: 'New root cause' }).first().click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(top);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: top }).click();
  const add = page.getByRole('textbox', { name: 'Add one below' });
  const below = page.getByRole('list', { name: 'Sub-categories' }).getByRole('listitem');
  for (const [index, name] of ['No plan', 'Late plan'].entries()) {
    await add.fill(name);
    await add.press('Enter');
    await expect(below).toHaveCount(index + 1);
    await expect(add).toHaveValue(''); // what is typed before would be cleared with it
  }
  await page.getByRole('button', { name: 'Move No plan up' }).press('Enter');
  await expect(below.first()).toContainText('No plan');

  await page.getByRole('button', { name: 'More for Late plan' }).click();
  await page.getByRole('menuitem', { name: 'Merge into another' }).click();
  await page.getByRole('combobox', { name: 'Into which one' }).fill('no plan');
  await page
    .getByRole('option', { name: /No plan/ })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Late plan goes away.')).toBeVisible();
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(below).toHaveCount(1);
});
