import { PASSWORD } from '../../people.ts';
import { givenOrganization } from '../../steps/given.ts';
import { startProvider } from '../../steps/provider.ts';
import { sayEmail } from '../../steps/signin.ts';
import { expect, test } from '../../story.ts';

test('a provider is set up, tried and switched on; strangers become guests, and an account is tied by its password', async ({
  enter,
  visit,
}) => {
  const ada = await givenOrganization('Provider Works');
  const provider = await startProvider(`${ada.home}/sso`);
  const page = await enter(ada, '/sso_configs', { own: true });
  await page.getByRole('link', { name: 'Add a provider' }).click();
  await expect(page.getByText(`${ada.home}/sso`)).toBeVisible();
  await page.getByLabel('Name', { exact: false }).first().fill('Story Directory');
  await page.getByLabel('Issuer').fill(provider.issuer);
  await page.getByLabel('Client ID').fill(provider.clientId);
  await page.getByLabel('Client secret').fill(provider.secret);
  await page.getByRole('button', { name: 'Save' }).click();
  const trial = page.getByRole('region', { name: 'Test' });
  await expect(trial).toBeVisible();
  await expect(trial.getByRole('button', { name: 'Switch on' })).toHaveCount(0);

  provider.is({ sub: 'ada', email: ada.email, name: 'Ada Admin', groups: ['safety'] });
  await trial.getByRole('button', { name: 'Try it' }).click();
  await expect(trial.getByText('Somebody here is tied to it, or has this address.')).toBeVisible();
  await expect(trial.getByText('safety')).toBeVisible();
  await trial.getByRole('button', { name: 'Switch on' }).click();
  await expect(trial.getByText('It is on: people can sign in by it.')).toBeVisible();

  provider.is({ sub: 'gil', email: 'gil@guests.example', name: 'Gil Guest' });
  const guest = await visit(`${ada.home}/login/sso`);
  await sayEmail(guest, 'gil@guests.example');
  await guest.getByRole('button', { name: 'Sign in with Story Directory' }).click();
  await expect(guest.getByRole('button', { name: /Gil Guest/ })).toBeVisible();

  provider.is({ sub: 'ada', email: ada.email });
  const own = await visit(`${ada.home}/myaccount`);
  await sayEmail(own, ada.email);
  await own.getByRole('button', { name: 'Sign in with Story Directory' }).click();
  await own.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await own.getByRole('button', { name: 'Sign in' }).click();
  await expect(own).toHaveURL(/\/myaccount/); // where she wanted
  const known = own.getByRole('region', { name: 'Providers that know this account' });
  await expect(known.getByText('Story Directory')).toBeVisible();
  provider.stop();
});
