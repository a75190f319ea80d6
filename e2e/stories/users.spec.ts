import { PEOPLE } from '../people.ts';
import { panel, row } from '../steps/look.ts';
import { begin, invite, somebody } from '../steps/people.ts';
import { expect, test } from '../story.ts';

const { admin, guest, manager, worker } = PEOPLE;

test('somebody is invited, begins by their link, and is kept out again on a phone', async ({
  enter,
  visit,
  watch,
}) => {
  const nina = somebody('Nina Petrova');
  const office = await enter(admin);
  const link = await invite(office, nina, 'Worker');

  const theirs = await visit(link);
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${nina.name}`);
  await theirs.getByLabel('Your new password').fill('short');
  await theirs.keyboard.press('Enter');
  await expect(theirs.getByLabel('Your new password')).toBeFocused();
  await begin(theirs, nina, 'Correct#horse9');
  await expect(panel(office).getByText('Active', { exact: true })).toBeVisible();

  // The link opened the account once, and opens nothing more.
  watch.expects(/^4\d\d POST \/api\/v1\/passwords\/link$/);
  const again = await visit(link);
  await expect(again.getByRole('heading', { level: 1 })).toHaveText('This link opens nothing');

  const phone = await enter(admin, `/users?q=${encodeURIComponent(nina.name)}`, { phone: true });
  await phone.getByRole('main').getByRole('listitem').getByRole('button').first().tap();
  await panel(phone).getByRole('button', { name: 'More' }).tap();
  await phone.getByRole('menuitem', { name: 'Deactivate' }).tap();
  await expect(phone.getByRole('dialog')).toContainText('Nothing waits for this person.');
  await phone.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).tap();
  await expect(panel(phone).getByText('Inactive', { exact: true })).toBeVisible();
  watch.expects(/^40[13] /, /WebSocket/);
  await theirs.reload();
  await expect(theirs).toHaveURL(/\/(logout|login|sessionexpire)/);

  await office.goto(`${admin.home}/activity-logs?q=${encodeURIComponent(nina.name)}`);
  const log = row(office, nina.name);
  await expect(log.filter({ hasText: 'Deactivated a user' })).toBeVisible();
  await expect(log.filter({ hasText: 'Added a user' })).toBeVisible();
});

test('who may not read users is sent Home, and who may only read changes nobody', async ({
  enter,
}) => {
  const theirs = await enter(guest, '/users');
  await expect(theirs).toHaveURL(/\/\?redirected=/);
  await expect(
    theirs.getByText('You do not have access to that page, so you are on Home.'),
  ).toBeVisible();

  const page = await enter(manager, `/users?q=${encodeURIComponent(worker.name)}`);
  await expect(page.getByRole('button', { name: 'New user' })).toHaveCount(0);
  await row(page, worker.name).getByRole('link').click();
  await expect(panel(page).getByRole('button', { name: 'Edit' })).toBeDisabled();
  await panel(page).getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('menuitem', { name: /^Deactivate/ })).toBeDisabled();
});
