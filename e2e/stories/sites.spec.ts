import { givenOrganization } from '../steps/given.ts';
import { photo } from '../steps/photo.ts';
import { fileArrived, unique } from '../steps/report.ts';
import { expect, test } from '../story.ts';

test('a site is added, divided, and marked on its plan', async ({ enter }) => {
  const name = unique('Works');
  const admin = await givenOrganization('Foundry');
  const page = await enter(admin, '/sites');
  await expect(page).toHaveURL(/\/sites\/new$/);
  await page.getByRole('button', { name: 'Add the site' }).click();
  await expect(page.getByText('Fill this in').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  const head = page.getByRole('combobox', { name: 'Head of safety' });
  await head.fill(admin.name);
  await page.getByRole('option', { name: new RegExp(`^${admin.name}`) }).click();
  await page.getByRole('button', { name: 'Add the site' }).click();
  await expect(page).toHaveURL(/\/divisions$/);

  await page.getByRole('button', { name: 'Add a division' }).click();
  await page.getByRole('textbox', { name: 'Name of the division' }).fill('Production');
  await page.keyboard.press('Enter');
  const division = page.getByRole('button', { name: 'Production', exact: true });
  await expect(division).toBeVisible();
  await page.keyboard.press('Escape');
  await division.press('F2');
  await page.getByRole('textbox', { name: 'Name' }).fill('Foundry');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Foundry', exact: true })).toBeFocused();

  await page.getByRole('link', { name: 'Plans' }).click();
  await page.getByRole('link', { name: 'Add a level' }).click();
  await page.getByRole('button', { name: 'Add a level' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the level').fill('Ground floor');
  await dialog.locator('input[type=file]').last().setInputFiles(photo('plan.png'));
  await fileArrived(dialog, 'plan.png');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Put a pointer' }).click();
  await page.getByRole('combobox', { name: 'What is here' }).fill('found');
  await page.getByRole('option', { name: /Foundry/ }).waitFor();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'What is here' })).toHaveValue('Foundry');
  await page.getByRole('button', { name: 'Save' }).click();
  const pointer = page.getByRole('button', { name: '1. Foundry' });
  await pointer.press('ArrowRight');
  await expect(
    page.getByText('Foundry is 51 % from the left and 50 % from the top.'),
  ).toBeAttached();
});
