import type { Page } from '@playwright/test';
import { call } from '../../people.ts';
import { givenOrganization } from '../../steps/given.ts';
import { expect, test } from '../../story.ts';

test('a program gets a key, asks with it, and is refused once it is revoked', async ({
  enter,
  watch,
}) => {
  watch.expects(/^422 POST \/api\/api_keys$/); // no network
  const admin = await givenOrganization('North Plant');
  const page = await enter(admin, '/settings/api-keys');
  await expect(page.getByText('No program has access.')).toBeVisible();
  const secret = await makeKey(page);
  const asks = () =>
    call(admin.home, 'GET', '/api/actions/all', undefined, { Authorization: `Bearer ${secret}` });
  await expect(asks()).resolves.toMatchObject({ status: 200 });
  await page.reload();
  await expect(page.getByText('last used')).toContainText('127.0.0.1');
  await expect(page.getByText(secret)).toHaveCount(0);

  await page.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).last().click();
  await expect(page.getByText('Access control is revoked')).toBeVisible();
  await expect(page.getByText('No program has access.')).toBeVisible();
  await expect(asks()).rejects.toThrow('api_key_invalid');
});

test('an operation is read and tried with the key', async ({ enter, watch }) => {
  watch.expects(/^422 POST \/api\/api_keys$/); // no network
  watch.expects(/^422 POST \/api\/observations$/); // nothing is described
  const admin = await givenOrganization('Reading Room');
  const page = await enter(admin, '/settings/api-keys');
  const secret = await makeKey(page);
  await page.getByRole('link', { name: 'API reference' }).click();
  await page.getByRole('textbox', { name: 'API key' }).fill(secret);
  await page.getByLabel('Find an operation').fill('get actions/all');
  await page.getByRole('link', { name: '/api/actions/all' }).click();
  await expect(page.getByRole('heading', { name: 'Actions', exact: false }).last()).toBeVisible();
  const form = page.getByRole('region', { name: 'Try it' });
  await form.getByRole('textbox', { name: 'per_page' }).fill('2');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByRole('status')).toContainText('200');
  await expect(form.getByText('"total_count": 0')).toBeVisible();

  await page.getByLabel('Find an operation').fill('report an observation');
  await page.getByRole('link', { name: 'POST /api/observations Report an observation' }).click();
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByRole('status')).toContainText('422');
  await expect(form.getByText('"field": "description"')).toBeVisible();
});

/** Makes a key, by the keyboard where that is quicker, and takes its secret along. */
async function makeKey(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Make an API key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make an API key' });
  await dialog.getByLabel('Name').fill('Access control');
  await dialog.getByLabel('Role').fill('Worker');
  await page.getByRole('option', { name: 'Worker', exact: true }).click();
  await dialog.getByRole('button', { name: 'All sites' }).click();
  await dialog.getByLabel('Networks').fill('somewhere');
  await dialog.getByRole('button', { name: 'Make the key' }).click();
  await expect(dialog.getByText('Enter addresses or networks')).toBeVisible();
  await dialog.getByLabel('Networks').press('Backspace');
  await dialog.getByRole('button', { name: 'Make the key' }).click();
  const secret = await dialog.getByRole('textbox', { name: 'Secret' }).inputValue();
  expect(secret).toMatch(/^hv_\w{50,}$/);
  await dialog.getByRole('button', { name: 'I have copied it' }).click();
  return secret;
}
