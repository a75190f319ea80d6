import { PEOPLE } from '../people.ts';
import { PLATFORM } from '../places.ts';
import { givenOrganization } from '../steps/given.ts';
import { expect, test } from '../story.ts';

test('support looks where it was let, changes nothing, and is out when that ends', async ({
  enter,
  watch,
}) => {
  watch.expects(/^401 /, /^403 /);
  const admin = await givenOrganization('Boiler House');
  const inside = await enter(admin, '/settings/support');
  await inside.getByRole('button', { name: 'Grant support access' }).click();
  const draft = inside.getByRole('dialog');
  await draft.getByLabel('Reason').fill('The list of sites is empty');
  await draft.getByRole('switch', { name: /Show records/ }).click();
  await draft.getByRole('button', { name: 'Grant support access' }).click();
  await expect(inside.getByText(/^Open until .* settings and records$/)).toBeVisible();

  const label = new URL(admin.home).host.split('.')[0] ?? '';
  const page = await enter(PEOPLE.platform, '/organizations');
  await page.goto(new URL(`/organizations?q=${label}`, PLATFORM).href);
  await page.getByText('Story Works').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Open read-only' }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Open read-only' }).click();
  await page.getByRole('button', { name: 'Open read-only' }).click();
  await expect(page.getByText(/^Support visit to Story Works: you can look/)).toBeVisible();
  await page.goto(new URL('/sites', admin.home).href);
  await expect(page.getByText('Boiler House').first()).toBeVisible();

  await inside.reload();
  await expect(inside.getByText(/^Used by platform support, .*Noor Achterberg/)).toBeVisible();
  await inside.getByRole('button', { name: 'End now' }).click();
  await inside.getByRole('dialog').getByRole('button', { name: 'End now' }).click();
  await expect(inside.getByText(/^Ended by Ada Admin/)).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
});
