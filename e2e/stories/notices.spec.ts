import { PEOPLE } from '../people.ts';
import { expect, test } from '../story.ts';

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
  await week.check();
  await expect(week).toBeChecked();
});
