import { givenOrganization, givenReport } from '../steps/given.ts';
import { send, startReport } from '../steps/report.ts';
import { expect, test } from '../story.ts';

test('a number is opened, and its rows are found', async ({ enter }) => {
  const admin = await givenOrganization('North Plant');
  await givenReport(admin, 'The guard of the press stood open');
  const page = await enter(admin, '/reports?report=observation_report');
  await page.getByRole('table').getByRole('link', { name: '1', exact: true }).first().click();
  await expect(page).toHaveURL(/\/observations\?/);
  await expect(page.getByText('The guard of the press stood open').first()).toBeVisible();
});

test('a report is saved, mailed, and read as it was known then', async ({ enter }) => {
  const admin = await givenOrganization('North Plant');
  await givenReport(admin, 'Oil on the stairs');
  const page = await enter(admin, '/reports?report=observation_category_type_report');
  await page.getByRole('button', { name: 'Save and mail' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Types of the month');
  await dialog.getByLabel('Mailed', { exact: true }).selectOption('Every week');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Types of the month' }).click();
  await expect(page.getByText(/mailed on Monday at/)).toBeVisible();
  await page.getByRole('button', { name: 'Mail it now' }).click();
  await expect(page.getByText('Mailed to all its readers')).toBeVisible();

  await givenReport(admin, 'A cable across the way');
  await page.reload();
  const condition = page.getByRole('row', { name: /Unsafe condition/ }).first();
  await expect(condition).toContainText('2');
  await page.getByLabel('Numbers as of').selectOption({ index: 1 });
  await expect(condition).toContainText('1');
  await expect(condition).not.toContainText('2');

  await page.goto(`${admin.home}/mails`);
  await page.getByText('Types of the month: report of Story Works').first().click();
  await expect(page.getByText('Time zone: Europe/Sofia').first()).toBeVisible();
});

test('on a phone a saved report is read', async ({ enter }) => {
  const admin = await givenOrganization('North Plant');
  await givenReport(admin, 'Oil on the stairs');
  const page = await enter(admin, '/reports', { phone: true, dark: true });
  await page.getByRole('button', { name: 'Save and mail' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('By site and month');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'By site and month' }).click();
  await expect(page.getByRole('heading', { name: 'By site and month' })).toBeVisible();
  await expect(page.getByRole('row', { name: /North Plant/ }).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('a management review is written, finished with what is typed, and opened again', async ({
  enter,
  watch,
}) => {
  watch.expects(/422 POST \/api\/management_reviews/); // the server says what is missing
  const admin = await givenOrganization('North Plant');
  await givenReport(admin, 'Oil on the stairs');
  const page = await enter(admin, '/reports/management-reviews');
  await page.getByRole('button', { name: 'Begin a review' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('The year');
  await dialog.getByLabel('Last day').fill('2099-12-31');
  await dialog.getByRole('button', { name: 'Begin a review' }).click();
  await expect(dialog.getByText('Choose ten years at most')).toBeVisible();
  await dialog.getByLabel('Last day').fill(new Date().toISOString().slice(0, 10));
  await dialog.getByRole('button', { name: 'Begin a review' }).click();
  await expect(page.getByRole('heading', { name: 'The year' })).toBeVisible();

  await page.getByLabel('What is said of it').last().fill('Clean the stairs each day.');
  const finish = async () => {
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Finish' }).click();
  };
  await finish();
  await expect(page.getByText('Enter the day of the meeting')).toBeVisible();
  await page.getByLabel('Day of the meeting').fill(new Date().toISOString().slice(0, 10));
  await finish();
  await expect(page.getByText(/^Finished/)).toBeVisible();
  await expect(page.getByText('Clean the stairs each day.')).toBeVisible();

  await page.getByRole('button', { name: 'Open again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Open again' }).click();
  await expect(page.getByLabel('What is said of it').last()).toHaveValue(
    'Clean the stairs each day.',
  );
});

test('a month is closed, and opened again', async ({ enter }) => {
  const admin = await givenOrganization('North Plant');
  const page = await enter(admin, '/statistics?year=2025');
  await page.getByLabel('Month', { exact: true }).selectOption('March 2025');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByText(/^closed .* by /)).toBeVisible();
  await page.getByRole('button', { name: 'Open again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Open again' }).click();
  await expect(page.getByText('No month of this year is closed.')).toBeVisible();
});

test('what could kill is said on a phone in three taps, and found in the number', async ({
  enter,
}) => {
  const admin = await givenOrganization('North Plant');
  const phone = await enter(admin, '/', { phone: true });
  await startReport(phone);
  const form = phone.locator('#observation-form');
  const press = (name: string) =>
    form.getByRole('radio', { name, exact: true }).check({ force: true });
  await press('Unsafe condition');
  await form.getByLabel('Description').fill('Work on the roof without a rail');
  await press('High');
  await form.getByText('High energy (optional)').click();
  await form.getByText('Gravity', { exact: true }).click();
  await press('No');
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await send(phone);

  const page = await enter(admin, '/');
  const panel = page.getByRole('region', { name: 'High energy' });
  await expect(panel.getByText(/0 of 1 seen/)).toBeVisible();
  await panel.getByRole('row', { name: /Exposure/ }).getByRole('link', { name: '1' }).click();
  await expect(page).toHaveURL(/energy_class=exposure/);
  await expect(page.getByText('Work on the roof without a rail').first()).toBeVisible();
});
