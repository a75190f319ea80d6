import { PASSWORD, PEOPLE } from '../../people.ts';
import { DEMO } from '../../places.ts';
import { appCode } from '../../steps/authenticator.ts';
import { sessionCookies } from '../../steps/cookies.ts';
import { givenOrganization } from '../../steps/given.ts';
import { readyOffline } from '../../steps/offline.ts';
import { giveAuthenticator } from '../../steps/passkeys.ts';
import { sayEmail, sayPassword, signIn, signOut } from '../../steps/signin.ts';
import { expect, test } from '../../story.ts';

const { worker } = PEOPLE;

test('a person signs in with e-mail and password, out again, and where a link leads, if it leads here', async ({
  visit,
  watch,
}) => {
  const page = await visit(`${DEMO}/`);
  await expect(page).toHaveURL(`${DEMO}/login`);
  await expect(page).toHaveTitle('Login | Hivis');
  await expect(page.getByLabel('E-mail')).toBeFocused();

  await page.getByLabel('E-mail').fill('luca');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter a valid e-mail address')).toBeVisible();

  await sayEmail(page, worker.email);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  watch.expects(/^422 POST \/api\/v1\/sign_in$/);
  await sayPassword(page, 'wrong');
  await expect(page.getByText('E-mail or password is incorrect.')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');

  await sayPassword(page, PASSWORD);
  await expect(page).toHaveURL(`${DEMO}/`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Luca');

  await signOut(page, worker);
  await expect(page).toHaveURL(`${DEMO}/login`);
  const left = await page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
  ]);
  expect(left.filter((key) => !/^hivis\.(locale|theme)$|^tsr-scroll/.test(key))).toEqual([]);
  expect(await sessionCookies(page)).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);

  await page.goto(`${DEMO}/actions/all?status=open`);
  await expect(page).toHaveURL(/\/login\?redirected=/);
  await signIn(page, worker);
  await expect(page).toHaveURL(`${DEMO}/actions/all?status=open`);
  await expect(page.getByRole('heading', { name: 'Actions', level: 1 })).toBeVisible();

  await signOut(page, worker);
  await expect(page).toHaveURL(`${DEMO}/login`);
  const elsewhere = encodeURIComponent('https://elsewhere.example/');
  await page.goto(`${DEMO}/login?redirected=${elsewhere}`);
  await signIn(page, worker);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Luca');
  await expect(page).toHaveURL(`${DEMO}/`);
});

test('an unknown address says so, and a session ends in every tab, wherever it was ended', async ({
  enter,
  visit,
  watch,
}) => {
  watch.expects(/^401 /, /WebSocket/);
  const page = await enter(worker, '/there/is/nothing', { own: true });
  await expect(page).toHaveURL(`${DEMO}/not_found`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such page');
  const address = page.getByRole('textbox', { name: 'Address' });
  await expect(address).toHaveValue('/there/is/nothing');
  await address.fill('/actions/all?status=open');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${DEMO}/actions/all?status=open`);
  await page.goto(`${DEMO}/`);

  const stranger = await visit(`${DEMO}/there/is/nothing`);
  await expect(stranger).toHaveURL(/\/login\?redirected=.*there.*is.*nothing/);

  await expect(page.getByRole('heading', { level: 1 })).toContainText('Luca');
  const tab = await page.context().newPage();
  await tab.goto(`${DEMO}/logout`);
  await expect(tab).toHaveURL(`${DEMO}/login`);
  await expect(page).toHaveURL(`${DEMO}/login`);
});

test('a session that ended elsewhere says so, and signing in goes on', async ({ enter, watch }) => {
  const page = await enter(worker, '/not_found', { own: true });
  // A screen that still asks for something, or hears what others do, finds out by itself.
  await page.routeWebSocket('**/cable', () => {});
  await page.goto(worker.home);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Luca');
  await readyOffline(page);
  watch.expects(/^401 /, /WebSocket/);
  await page.context().clearCookies();
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expect(page).toHaveURL(/\/login\?redirected=%2Fobservations/);
  await expect(page.getByText('Your session has ended')).toBeVisible();
  await signIn(page, worker);
  await expect(page).toHaveURL(/\/observations/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Observations');
});

test('a passkey lets its owner in alone and after the password, until it is removed', async ({
  enter,
  watch,
}) => {
  const ada = await givenOrganization('Passkey Works');
  const page = await enter(ada, '/myaccount', { own: true });
  const known = await giveAuthenticator(page);
  const factors = page.getByRole('region', { name: 'Second factor' });
  await factors.getByRole('button', { name: 'Add a passkey' }).click();
  await factors.getByRole('button', { name: 'Make a passkey' }).click();
  await expect(factors.getByText('Give it a name')).toBeVisible();
  await factors.getByLabel('What you call the passkey').fill('Work laptop');
  await factors.getByRole('button', { name: 'Make a passkey' }).click();
  await expect(factors.getByRole('heading', { name: 'Keep these recovery codes' })).toBeVisible();
  await factors.getByRole('button', { name: 'I have kept them' }).click();
  await expect(factors.getByRole('button', { name: /Remove.*Work laptop/ })).toBeVisible();
  await expect(factors.getByText('10 recovery codes left')).toBeVisible();
  await factors.getByRole('button', { name: /Rename.*Work laptop/ }).click();
  const naming = page.getByRole('dialog', { name: 'Rename Work laptop' });
  await naming.getByLabel('Name').fill('Office laptop');
  await naming.getByRole('button', { name: 'Rename' }).click();
  await expect(factors.getByRole('button', { name: /Remove.*Office laptop/ })).toBeVisible();

  watch.expects(/^401 GET \/api\//); // what was asked for in the background when the session ended
  await signOut(page, ada);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada');

  await signOut(page, ada);
  await known(false);
  await signIn(page, ada);
  await expect(page.getByText('Nothing came of it.')).toBeVisible();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill('AAAAA-AAAAA');
  watch.expects(/^422 POST \/api\/v1\/sign_in\/second_factor$/);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This code is not right.')).toBeVisible();
  await known(true);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada');

  await page.goto(`${ada.home}/myaccount`);
  await factors.getByRole('button', { name: /Remove.*Office laptop/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(factors.getByText('Only your password protects your account.')).toBeVisible();
  await signOut(page, ada);
  await signIn(page, ada);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada');
});

test('an authenticator app is set up while it is asked for, and its code or a recovery code follows the password', async ({
  enter,
  watch,
}) => {
  const ada = await givenOrganization('Authenticator Works');
  const page = await enter(ada, '/settings/sign-in', { own: true });
  await page.getByRole('combobox', { name: 'A second factor is needed by' }).click();
  await page.getByRole('option', { name: 'Everybody' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await page.getByRole('link', { name: 'Set one up' }).click();

  const factors = page.getByRole('region', { name: 'Second factor' });
  await factors.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const secret = await factors.locator('code').innerText();
  const code = factors.getByLabel('Code that the app shows');
  // A code is good once, and that of the step before is good as well: the present one is kept for later.
  await code.fill(appCode(secret, 1));
  await factors.getByRole('button', { name: 'Set it up' }).click();
  const recovery = await factors.getByRole('listitem').first().innerText();
  await factors.getByRole('button', { name: 'I have kept them' }).click();
  await expect(factors.getByText('10 recovery codes left')).toBeVisible();
  await page.reload();
  await expect(factors.getByText('10 recovery codes left')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Set one up' })).toHaveCount(0);

  watch.expects(/^401 GET \/api\//); // what was asked for in the background when the session ended
  await signOut(page, ada);
  await signIn(page, ada);
  watch.expects(/^422 POST \/api\/v1\/sign_in\/second_factor$/);
  await page.getByLabel('Code of your authenticator app').fill(appCode(secret, 5));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This code is not right.')).toBeVisible();
  await page.getByLabel('Code of your authenticator app').fill(appCode(secret));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada');

  await signOut(page, ada);
  await signIn(page, ada);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recovery.toLowerCase());
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada');
});
