import { PEOPLE } from '../people.ts';
import { PLATFORM } from '../places.ts';
import { givenOrganization } from '../steps/given.ts';
import { expect, test } from '../story.ts';

test('whoever runs the installation makes an organization, gives it templates, and keeps one that was to be deleted', async ({
  enter,
  watch,
}) => {
  watch.expects(/^422 POST \/api\/organizations$/, /^403 /);
  const page = await enter(PEOPLE.platform, '/organizations');
  const address = `made-${crypto.randomUUID().slice(0, 8)}`;
  const name = `Made ${address}`;
  await page.getByRole('button', { name: 'New organization' }).click();
  const draft = page.getByRole('dialog');
  await draft.getByRole('textbox', { name: /^Name/ }).fill(name);
  await draft.getByLabel('Address').fill('www');
  await draft.getByLabel('First administrator').fill('Nina New');
  await draft.getByLabel('Administrator’s e-mail').fill(`nina@${address}.example`);
  await draft.getByRole('button', { name: 'Create' }).click();
  await expect(draft.getByText('This address cannot be used.')).toBeVisible();
  await draft.getByLabel('Address').fill(address);
  await draft.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText(`${name} is there, and Nina New is invited`)).toBeVisible();

  await page.goto(new URL('/clone', PLATFORM).href);
  await choose('From', 'Demo Industries');
  await choose('To', name);
  await page.getByRole('checkbox', { name: 'Hot work', exact: true }).check();
  await page.getByRole('button', { name: 'Copy 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy 1' }).click();
  await expect(page.getByText('1 copied')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Hot work', exact: true })).toBeDisabled();

  const other = await givenOrganization('Old Works');
  const inside = await enter(other);
  const label = new URL(other.home).host.split('.')[0] ?? '';
  await page.goto(new URL(`/organizations?q=${label}`, PLATFORM).href);
  await page.getByText('Story Works').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Suspend' }).click();
  await expect(dialog.getByRole('button', { name: 'Open again' })).toBeVisible();
  await inside.reload();
  await expect(inside).toHaveURL(/\/roadblock/);
  await dialog.getByRole('button', { name: 'Open again' }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Open again' }).click();
  await expect(dialog.getByRole('button', { name: 'Suspend' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByText(/^Deleted on /)).toBeVisible();
  await dialog.getByRole('button', { name: 'Take the deletion back' }).click();
  await page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: 'Take the deletion back' })
    .click();
  await expect(dialog.getByText(/^Deleted on /)).toBeHidden();

  async function choose(field: string, words: string): Promise<void> {
    await page.getByRole('combobox', { name: field }).fill(words);
    await page.getByRole('option', { name: words }).click();
  }
});
