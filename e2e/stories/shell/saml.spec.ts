import { givenOrganization } from '../../steps/given.ts';
import { startSamlProvider } from '../../steps/samlProvider.ts';
import { sayEmail } from '../../steps/signin.ts';
import { expect, test } from '../../story.ts';

test('a SAML provider is read from its metadata, tried and switched on; what it does not sign lets nobody in', async ({
  enter,
  visit,
}) => {
  const provider = await startSamlProvider(20);
  const ada = await givenOrganization('Assertion Works');
  const page = await enter(ada, '/setup-sso', { own: true });
  await page.getByLabel('Name', { exact: false }).first().fill('Story Federation');
  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'SAML 2.0' }).click();
  await expect(page.getByText(`${ada.home}/saml/acs`)).toBeVisible();
  await page.getByLabel('Metadata address of the provider').fill(provider.metadata);
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(page.getByLabel('Entity ID of the provider')).toHaveValue(provider.issuer);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/A certificate of the provider ends on/)).toBeVisible();

  const mail = 'urn:oid:0.9.2342.19200300.100.1.3';
  provider.is({ nameId: 'ada-7', attributes: { [mail]: [ada.email], groups: ['safety'] } });
  const trial = page.getByRole('region', { name: 'Test' });
  await trial.getByRole('button', { name: 'Try it' }).click();
  await expect(trial.getByText('Somebody here is tied to it, or has this address.')).toBeVisible();
  await expect(trial.getByText('ada-7')).toBeVisible();
  await expect(trial.getByText('safety')).toBeVisible();
  await trial.getByRole('button', { name: 'Switch on' }).click();
  await expect(trial.getByText('It is on: people can sign in by it.')).toBeVisible();

  provider.is({
    nameId: 'gil-8',
    attributes: { mail: ['gil@guests.example'], displayName: ['Gil Guest'] },
  });
  const guest = await visit(`${ada.home}/login`);
  await sayEmail(guest, 'gil@guests.example');
  await guest.getByRole('button', { name: 'Sign in with Story Federation' }).click();
  await expect(guest.getByRole('button', { name: /Gil Guest/ })).toBeVisible();

  provider.forgetToSign();
  const stranger = await visit(`${ada.home}/login`);
  await sayEmail(stranger, 'eve@guests.example');
  await stranger.getByRole('button', { name: 'Sign in with Story Federation' }).click();
  await expect(stranger.getByText(/was not accepted.*Reference: [A-Z0-9]{16}/)).toBeVisible();
  provider.stop();
});
