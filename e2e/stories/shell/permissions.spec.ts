import { PEOPLE } from '../../people.ts';
import { DEMO, PLATFORM } from '../../places.ts';
import { sessionCookies } from '../../steps/cookies.ts';
import { givenReport } from '../../steps/given.ts';
import { panel, row } from '../../steps/look.ts';
import { unique } from '../../steps/report.ts';
import { expect, test } from '../../story.ts';

const { guest, worker, manager, platform, neighbour } = PEOPLE;

test("a guest reads what they may, an observation's action among it, and is offered nothing else", async ({
  enter,
}) => {
  const report = await givenReport(worker, unique('The rack leans'), manager);
  const page = await enter(guest);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Aiko');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link')).toHaveText([
    'Home',
    /^My work/,
    'Incidents',
    'Observations',
    /^Lessons learned/,
    'Library',
    'Safety calendar',
    'My trainings',
    'Statistics',
  ]);
  await expect(page.getByRole('button', { name: 'Report', exact: true })).toHaveCount(0);
  await page.keyboard.press('c');
  await expect(page).toHaveURL(`${DEMO}/`);

  await menu.getByRole('link', { name: 'Observations' }).click();
  await expect(page.getByRole('table', { name: 'Observations' })).toBeVisible();
  await expect(panel(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'New observation' })).toHaveCount(0);
  await row(page, report.description).getByRole('link').click();
  await expect(panel(page).getByRole('heading', { level: 2 })).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Add action' })).toHaveCount(0);

  await panel(page).locator('a[href^="/actions/observations/summary/"]').first().click();
  await expect(page).toHaveURL(/\/actions\/observations\/summary\/\d+/);
  await expect(panel(page).getByText(/^ACT-\d+/)).toBeVisible();
  await expect(
    page.getByText('You do not have access to that page, so you are on Home.'),
  ).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option', { name: 'Observations' })).toBeVisible();
  await expect(
    page.getByRole('option', { name: /Report an observation|New action|actions/ }),
  ).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.goto(`${DEMO}/actions/all`);
  await expect(page).toHaveURL(/\/\?redirected=/);
  await expect(
    page.getByText('You do not have access to that page, so you are on Home.'),
  ).toBeVisible();
});

test('those who run the platform see the organizations, and these see nothing of each other', async ({
  enter,
  watch,
}) => {
  const page = await enter(platform, '/');
  await expect(page).toHaveURL(`${PLATFORM}/organizations`);
  await expect(page.getByRole('row', { name: /Demo Industries/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Globex/ })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    'Organizations',
    'Copy templates',
    'API keys',
    'Activity log',
    'Domains',
    'Trial extensions',
    'Payment settings',
    'Code releases',
    'Installation',
  ]);

  const other = await enter(manager, '/organizations');
  await expect(other).toHaveURL(`${DEMO}/`);

  const report = await givenReport(worker, unique('Kept within the organization'));
  const near = await enter(neighbour, `/observations/summary/${report.id}`);
  watch.expects(/^404 GET \/api\/observations\/\d+$/);
  await expect(panel(near)).toContainText('There is nothing here, or it is not yours to see.');
  await expect(near.getByText(report.description)).toHaveCount(0);
});

test('a locked organization ends at the roadblock, signed in or signing in', async ({
  enter,
  visit,
  watch,
}) => {
  // Only the platform can lock an organization, and that would stop the other stories.
  const locked = {
    status: 403,
    json: { error: 'The organization is locked.', code: 'roadblock', errors: {}, request_id: 'x' },
  };
  watch.expects(/^403 /);
  const page = await enter(manager, '/', { own: true });
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Daniel');
  await page.context().route('**/api/v2/observations?*', (route) => route.fulfill(locked));
  await page.getByRole('link', { name: 'Observations' }).first().click();
  await expect(page).toHaveURL(`${DEMO}/roadblock`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Access to this organization is restricted',
  );

  // Loading the page again, or trying again, asks the server, which still says no.
  await page.context().route('**/api/v1/authorize', (route) => route.fulfill(locked));
  await page.reload();
  await expect(page).toHaveURL(`${DEMO}/roadblock`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(`${DEMO}/roadblock`);
  await page.goto(`${DEMO}/observations`);
  await expect(page).toHaveURL(`${DEMO}/roadblock`);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(`${DEMO}/login`);
  expect(await sessionCookies(page)).toEqual([]);

  const late = await visit(`${DEMO}/login`);
  await late.route('**/api/v1/sign_in', (route) => route.fulfill(locked));
  await late.getByLabel('E-mail').fill(worker.email);
  await late.keyboard.press('Enter');
  await late.getByLabel('Password', { exact: true }).fill('Whatever#1');
  await late.keyboard.press('Enter');
  await expect(late).toHaveURL(`${DEMO}/roadblock`);
});

test("the minute's look at the profile finds a lock, and finds that somebody may not stay", async ({
  enter,
  watch,
}) => {
  watch.expects(/^40[13] /, /WebSocket/);
  const page = await enter(manager, '/not_found', { own: true });
  await page.clock.install();
  await page.goto(DEMO);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Daniel');
  const refuse = (status: number, code: string) =>
    page.route('**/api/v2/users/user_profile', (route) =>
      route.fulfill({ status, json: { error: 'No.', code, errors: {}, request_id: 'x' } }),
    );
  await refuse(403, 'roadblock');
  await page.clock.fastForward(61_000);
  await expect(page).toHaveURL(`${DEMO}/roadblock`);

  await page.goto(DEMO);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Daniel');
  await refuse(401, 'user_inactive');
  const goodbye = page.waitForRequest('**/api/v2/user_logout');
  await page.clock.fastForward(61_000);
  await goodbye;
  await expect(page).toHaveURL(`${DEMO}/login`);
  expect(await sessionCookies(page)).toEqual([]);
});
