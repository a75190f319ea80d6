import { givenIncident, givenOrganization } from '../steps/given.ts';
import { edit } from '../steps/incidents.ts';
import { expect, test } from '../story.ts';

test('an organization draws its own risk matrix, by which its incidents are rated', async ({
  enter,
}) => {
  const admin = await givenOrganization('Foundry');
  const page = await enter(admin, '/settings');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Risk matrix/ })
    .click();
  const matrix = page.getByRole('table', { name: 'Risk matrix' });
  const save = page.getByRole('button', { name: 'Save as a new version' });
  await expect(save).toBeDisabled();

  // What is likelier is never less grave: nothing is saved, and what is wrong is marked.
  const worst = matrix.getByLabel(/^Catastrophic, Certain/);
  await worst.selectOption({ label: 'Low' });
  await save.click();
  await expect(page.getByRole('alert').filter({ hasText: 'never less grave' })).toBeVisible();
  await worst.selectOption({ label: 'Extreme' });
  await matrix.getByLabel('Insignificant, Certain, Medium').selectOption({ label: 'High' });
  await matrix.getByLabel(/^Minor, Certain/).selectOption({ label: 'High' });
  await page.getByLabel('Certain: Name').fill('Every week');
  await page.getByRole('textbox', { name: 'Name', exact: true }).nth(2).fill('Stop and ask');
  await expect(matrix.getByLabel('Insignificant, Every week, Stop and ask')).toBeVisible();
  await save.click();
  await expect(page.getByText('Version 1 of the risk matrix is in use')).toBeVisible();

  const { id } = await givenIncident(admin, 'Sparks fell beside the ladle');
  await page.goto(`${admin.home}/incidents/${id}/steps/step1`);
  const rating = await edit(page, 'Rating');
  const place = rating.getByRole('radio', { name: 'Insignificant, Every week, Stop and ask' });
  await expect(place).toHaveCount(2);

  // The one before is still there, to be looked at and to begin from.
  await page.goto(`${admin.home}/risk_matrix`);
  await page.getByText("The product's own").click();
  await page.getByRole('button', { name: 'Begin from this one' }).click();
  await expect(matrix.getByLabel('Insignificant, Certain, Medium')).toBeVisible();
  await save.click();
  await expect(page.getByText('Version 2 of the risk matrix is in use')).toBeVisible();
});
