import { givenOrganization } from '../../steps/given.ts';
import { startLdapDirectory } from '../../steps/ldapDirectory.ts';
import { sayEmail, sayPassword } from '../../steps/signin.ts';
import { expect, test } from '../../story.ts';

test('a directory is set up and tried; whom it knows comes in by the password that it knows, and by no other', async ({
  enter,
  visit,
  watch,
}) => {
  watch.expects(/422 POST .*\/api\/v1\/sso\/directory/); // the wrong password
  const ada = await givenOrganization('Directory Works');
  const gil = { mail: 'gil@works.example', password: 'knows the way', groups: [] };
  const directory = await startLdapDirectory([
    { ...gil, name: 'Gil Guest' },
    {
      name: 'Ada',
      mail: ada.email,
      password: 'her other one',
      groups: ['cn=safety,dc=works,dc=example'],
    },
  ]);
  const page = await enter(ada, '/setup-sso', { own: true });
  await page.getByLabel('Name', { exact: false }).first().fill('Works Directory');
  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: /Directory/ }).click();
  await page.getByLabel('Address of the directory').fill(directory.address);
  await page.getByLabel('Account for the search').fill(directory.account);
  await page.getByLabel('Its password').fill(directory.secret);
  await page.getByLabel('Where people are').fill(directory.base);
  await page.getByLabel('How somebody is found').fill('(&(objectclass=person)(mail={email}))');
  await page.getByLabel('Attribute with the groups').fill('memberOf');
  await page.getByLabel('Certificate of the authority').fill(directory.certificate);
  await page.getByRole('button', { name: 'Save' }).click();

  const trial = page.getByRole('region', { name: 'Test' });
  await trial.getByLabel('Your address in the directory').fill(ada.email);
  await trial.getByLabel('Your password there').fill('her other one');
  await trial.getByRole('button', { name: 'Try it' }).click();
  await expect(trial.getByText('Somebody here is tied to it, or has this address.')).toBeVisible();
  await expect(trial.getByText(/cn=safety.* safety$/)).toBeVisible();
  await trial.getByRole('button', { name: 'Switch on' }).click();
  await expect(trial.getByText('It is on: people can sign in by it.')).toBeVisible();

  const guest = await visit(`${ada.home}/login`);
  await sayEmail(guest, gil.mail);
  await guest.getByRole('button', { name: 'Sign in with Works Directory' }).click();
  await sayPassword(guest, 'does not know');
  await expect(guest.getByText('E-mail or password is incorrect.')).toBeVisible();
  await sayPassword(guest, gil.password);
  await expect(guest.getByRole('button', { name: /Gil Guest/ })).toBeVisible();
  directory.stop();
});
