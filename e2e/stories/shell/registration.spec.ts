import { PASSWORD, PEOPLE } from '../../people.ts';
import { PLATFORM } from '../../places.ts';
import { unique } from '../../steps/report.ts';
import { expect, test } from '../../story.ts';

test('a stranger registers an organization, it is approved, and they are its administrator', async ({
  visit,
  enter,
  watch,
}) => {
  const name = unique('Initech');
  const address = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const page = await visit(`${PLATFORM}/start`);
  await page.getByRole('link', { name: 'Register your organization' }).click();
  await page.getByLabel('Organization', { exact: true }).fill(name);
  await expect(page.getByLabel('Address of the organization')).toHaveValue(address);
  await page.getByLabel('Address of the organization').fill('demo');
  await expect(page.getByText('This address is taken already')).toBeVisible();
  await page.getByLabel('Address of the organization').fill(address);
  await page.getByLabel('First site').fill('Plant 1');
  await page.getByLabel('Your name').fill('Ines Initech');
  await page.getByLabel('E-mail').fill('ines@gmail.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  watch.expects(/^422 POST \/api\/v1\/registrations$/);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Addresses of free providers are not taken.')).toBeVisible();
  await page.getByLabel('E-mail').fill(`ines@${address}.example`);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: `${name} waits for approval` })).toBeVisible();

  const master = await enter(PEOPLE.platform, '/organizations');
  await master
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByRole('button', { name: 'Approve' })
    .click();
  await master.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(master.getByText(`${name} is there now`)).toBeVisible();
  await expect(
    master.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: 'Approve' }),
  ).toHaveCount(0);

  const { host, protocol } = new URL(PLATFORM);
  await page.goto(`${protocol}//${host}/organization_verify`);
  await page.getByLabel("Your organization's ID").fill(address);
  await page.keyboard.press('Enter');
  await page.getByLabel('E-mail').fill(`ines@${address}.example`);
  await page.keyboard.press('Enter');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');

  // Nothing else is to be seen until the onboarding is over.
  await expect(page.getByRole('heading', { name: 'What do you want to use?' })).toBeFocused();
  await page.getByLabel('Library').uncheck();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Who works with you?' })).toBeFocused();
  await page.goto(`${protocol}//${address}.${host}/observations`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Full name').fill('Sam Safety');
  await page.getByLabel('E-mail').fill('nobody');
  watch.expects(/^422 POST \/api\/users$/);
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText('This is not a valid e-mail address.')).toBeVisible();
  await page.getByLabel('E-mail').fill(`sam@${address}.example`);
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByRole('status').getByText('/start/verify-account#')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: `${name} is ready` })).toBeFocused();
  await page.getByRole('button', { name: 'Report the first thing' }).click();
  await expect(page.locator('#observation-form')).toBeVisible();
  await page.goto(`${protocol}//${address}.${host}/onboarding`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ines');
  await expect(page.getByRole('link', { name: 'Audits' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Library' })).toHaveCount(0);
});
