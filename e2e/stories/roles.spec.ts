import { givenOrganization } from '../steps/given.ts';
import { begin, invite, somebody } from '../steps/people.ts';
import { unique } from '../steps/report.ts';
import { expect, test } from '../story.ts';

test('a role of its own is given, and a right of it taken away while somebody looks on', async ({
  enter,
  visit,
}) => {
  const admin = await givenOrganization('North Plant');
  const role = unique('Shift lead');
  const office = await enter(admin, '/roles/new');
  await office.getByLabel('Name').fill(role);
  await office.getByLabel('Start from').selectOption({ label: 'Worker' });
  await expect(office.getByRole('checkbox', { name: 'Observations: View' })).toBeChecked();
  await expect(office.getByLabel('Name')).toHaveValue(role);
  await office.getByRole('checkbox', { name: 'Users: View' }).check();
  await office.getByRole('button', { name: 'Create the role' }).click();
  await expect(office).toHaveURL(/\/roles$/);

  const omar = somebody('Omar Aziz', admin.home);
  const theirs = await visit(await invite(office, omar, role));
  await begin(theirs, omar, 'Correct#horse9');
  const settings = theirs
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Settings' });
  await settings.click();
  await expect(theirs.getByRole('link', { name: /^Users/ })).toBeVisible();

  await office.getByRole('link', { name: 'What can this person do, and why' }).click();
  const users = office.getByRole('row', { name: /^Users/ });
  await expect(users).toContainText('View: Granted by the role');
  await expect(users).toContainText('Delete: Not granted by the role');

  await office.goto(`${admin.home}/roles?q=${encodeURIComponent(role)}`);
  await office.getByRole('link', { name: role }).click();
  const view = office.getByRole('checkbox', { name: 'Users: View' });
  await view.press('Space');
  await expect(view).not.toBeChecked();
  await office.getByRole('button', { name: 'Save' }).click();
  await expect(theirs.getByRole('link', { name: /^Users/ })).toBeHidden();
  await expect(settings).toBeHidden();

  await office.goto(`${admin.home}/activity-logs?q=${encodeURIComponent(role)}`);
  await expect(office.getByRole('row', { name: /Changed a role/ })).toContainText('Users: View');
});
