import { PEOPLE } from '../people.ts';
import { givenOrganization } from '../steps/given.ts';
import { expect, test } from '../story.ts';

test('a template is copied from one organization to another, once', async ({ enter }) => {
  const admin = await givenOrganization('Rolling Mill');
  const address = new URL(admin.home).host.split('.')[0] ?? '';
  const page = await enter(PEOPLE.platform, '/clone');
  await choose('From', 'Demo Industries');
  await choose('To', address);
  const template = page.getByRole('checkbox', { name: 'Line breaking' });
  await template.check();
  await page.getByRole('button', { name: 'Copy 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy 1' }).click();
  await expect(page.getByText('1 copied')).toBeVisible();
  await expect(template).toBeDisabled();

  const inside = await enter(admin, '/permit-forms');
  await expect(inside.getByText('Line breaking').first()).toBeVisible();

  // Other stories have organizations of the same name, which are offered until this one is found.
  async function choose(field: string, typed: string) {
    await page.getByRole('combobox', { name: field, exact: true }).fill(typed);
    await page.getByRole('option').filter({ hasText: typed }).first().click();
  }
});
