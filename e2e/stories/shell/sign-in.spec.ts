import { PASSWORD, PEOPLE } from '../../people.ts';
import { DEMO } from '../../places.ts';
import { sessionCookies } from '../../steps/cookies.ts';
import { readyOffline } from '../../steps/offline.ts';
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
