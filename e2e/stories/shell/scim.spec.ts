import { call } from '../../people.ts';
import { givenOrganization } from '../../steps/given.ts';
import { expect, test } from '../../story.ts';

test('a provider brings people by its token, which is shown once, until it is revoked', async ({
  enter,
}) => {
  const admin = await givenOrganization('Provisioned Works');
  const page = await enter(admin, '/setup-sso', { own: true });
  await page.getByLabel('Name', { exact: false }).first().fill('Story Directory');
  await page.getByLabel('Issuer').fill('https://login.story.example');
  await page.getByLabel('Client ID').fill('hivis');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('region', { name: 'Test' })).toBeVisible();

  await page.goto(`${admin.home}/sso_configs`);
  const card = page.getByRole('region', { name: 'People by your provider (SCIM)' });
  await expect(card.getByText('No provider has asked for anything yet.')).toBeVisible();
  await card.getByRole('button', { name: /Make a token.*Story Directory/ }).click();
  const asked = page.getByRole('dialog', { name: 'Make a token for Story Directory' });
  await asked.getByRole('button', { name: 'Make a token' }).click();
  const shown = page.getByRole('dialog', { name: 'Story Directory', exact: true });
  const token = await shown.getByRole('textbox', { name: 'Token' }).inputValue();
  await shown.getByRole('button', { name: 'I have kept it' }).click();
  const asks = (method: string, path: string, body?: object) =>
    call(admin.home, method, path, body, { Authorization: `Bearer ${token}` });
  await asks('POST', '/scim/v2/Users', { userName: 'ida@story.example', displayName: 'Ida Ito' });
  await expect(asks('GET', '/scim/v2/Users/404')).rejects.toThrow('404');

  await page.reload();
  await expect(card.getByText('people: 1')).toBeVisible();
  await expect(page.getByText(token)).toHaveCount(0);
  await card.getByText('Last requests').click();
  await expect(card.getByText('POST /Users → 201')).toBeVisible();
  await expect(card.getByText('GET /Users/404 → 404')).toBeVisible();

  await card.getByRole('button', { name: /Revoke.*Story Directory/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(card.getByText('No token')).toBeVisible();
  await expect(asks('GET', '/scim/v2/Users')).rejects.toThrow('401');
});
