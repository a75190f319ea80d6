import { PEOPLE } from '../../people.ts';
import { DEMO } from '../../places.ts';
import { givenAction } from '../../steps/given.ts';
import { panel } from '../../steps/look.ts';
import { unique } from '../../steps/report.ts';
import { expect, test } from '../../story.ts';

const { admin, worker, manager } = PEOPLE;

test('an administrator reads what was written to people, and nobody else', async ({ enter }) => {
  const task = unique('Mend the emergency light');
  await givenAction(manager, task, worker);
  const office = await enter(admin);
  await office.getByRole('link', { name: 'Settings', exact: true }).click();
  await office.getByRole('link', { name: 'Outbox' }).click();
  await expect(office).toHaveURL(`${DEMO}/mails`);
  await expect(office).toHaveTitle('Outbox | Hivis');
  const mail = office.getByRole('row').filter({ hasText: worker.email }).filter({ hasText: task });
  await mail.first().getByRole('link').click();
  await expect(panel(office)).toContainText(`To${worker.email}`);
  await expect(panel(office)).toContainText('No mail server is set up');
  await expect(panel(office).getByText(task).last()).toBeVisible();
  await office.getByRole('button', { name: /^Not delivered/ }).click();
  await expect(office.getByText('There is no mail in this state.')).toBeVisible();

  const other = await enter(manager, '/mails');
  await expect(other.getByText('You do not have access to that page')).toBeVisible();
  await expect(other.getByRole('link', { name: 'Outbox' })).toHaveCount(0);

  const phone = await enter(admin, '/mails', { phone: true });
  await phone.getByRole('list', { name: 'Outbox' }).getByRole('button').first().tap();
  await expect(panel(phone).getByText('Written')).toBeVisible();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('a person switches mails about a topic off, and an assignment stays', async ({ enter }) => {
  const page = await enter(PEOPLE.guest, '/myaccount');
  const about = page.getByRole('region', { name: 'Notifications' });
  const week = about.getByRole('checkbox', { name: 'My week, on Monday morning: By mail' });
  await expect(week).toBeChecked();
  await week.uncheck();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(
    about.getByRole('checkbox', { name: /^Actions given to me.*: In the product$/ }),
  ).toBeDisabled();
  await page.reload();
  await expect(week).not.toBeChecked();
  await week.click();
  await expect(week).toBeChecked();
});
