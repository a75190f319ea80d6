import { PEOPLE } from '../../people.ts';
import { givenReport } from '../../steps/given.ts';
import { panel } from '../../steps/look.ts';
import { unique } from '../../steps/report.ts';
import { expect, test } from '../../story.ts';

const { worker, manager } = PEOPLE;

test('people talk about a report, who is mentioned answers at once, and nothing half-written is lost', async ({
  enter,
}) => {
  const report = await givenReport(worker, unique('The lamp over the stairs flickers'));
  const before = await givenReport(worker, unique('The ballast of a lamp hums'));
  const path = `/observations/summary/${report.id}`;
  const site = await enter(worker, path);
  const office = await enter(manager, path);
  await expect(panel(site).getByRole('button', { name: 'Following' })).toBeVisible();
  await expect(panel(office).getByRole('button', { name: 'Follow', exact: true })).toBeVisible();

  const writes = panel(office).getByRole('textbox', { name: 'Write a comment' });
  await writes.pressSequentially('Which lamp, @luca');
  await expect(office.getByRole('option', { name: /^Luca Moretti/ })).toBeVisible();
  await office.keyboard.press('Enter');
  await expect(writes).toHaveValue('Which lamp, @Luca Moretti ');
  await writes.pressSequentially('?\nThe upper one');
  await panel(office).getByRole('button', { name: 'Comment', exact: true }).click();

  const asked = panel(site).getByRole('listitem').filter({ hasText: 'Daniel Okafor commented' });
  await expect(asked).toContainText('Which lamp, @Luca Moretti ?\nThe upper one');
  await expect(asked.getByRole('button')).toHaveCount(0);
  await expect(writes).toHaveValue('');
  await expect(panel(office).getByRole('button', { name: 'Following' })).toBeVisible();
  await site.getByRole('button', { name: /^Notifications, / }).click();
  await site.getByText(`Daniel Okafor mentioned you at ${report.number}`).click();
  await expect(site).toHaveURL(new RegExp(`${path}/timeline`));

  await panel(site).getByRole('textbox', { name: 'Write a comment' }).fill('The lower one');
  await site.keyboard.press('Control+Enter');
  await expect(panel(office)).toContainText('The lower one');
  const own = panel(site).getByRole('listitem').filter({ hasText: 'Luca Moretti commented' });
  await own.getByRole('button', { name: 'Correct' }).click();
  await own.getByRole('textbox', { name: 'Correct' }).fill('The upper one, yes');
  await own.getByRole('button', { name: 'Save' }).click();
  await expect(panel(office)).toContainText('commented (corrected)');
  await expect(panel(office)).toContainText('The upper one, yes');

  const asking = panel(office).getByRole('listitem').filter({ hasText: 'Which lamp' });
  await asking.getByRole('button', { name: 'Withdraw' }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(panel(site)).toContainText('Daniel Okafor withdrew a comment');
  await expect(panel(site)).not.toContainText('Which lamp');
  await panel(office).getByRole('button', { name: 'Following' }).click();
  await expect(panel(office).getByRole('button', { name: 'Follow', exact: true })).toBeVisible();

  const field = panel(site).getByRole('textbox', { name: 'Write a comment' });
  await field.fill('Wiped up, but it comes back');
  await site.reload();
  await expect(field).toHaveValue('Wiped up, but it comes back');
  await panel(site).getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(panel(site).getByRole('listitem').first()).toContainText('Wiped up');
  await expect(field).toHaveValue('');
  await site.reload();
  await expect(panel(site).getByRole('listitem').first()).toContainText('Wiped up');
  await expect(field).toHaveValue('');

  await field.pressSequentially(`It began as #${before.number.toLowerCase()}`);
  await expect(site.getByRole('option', { name: before.number })).toBeVisible();
  await site.keyboard.press('Enter');
  await expect(field).toHaveValue(`It began as ${before.number} `);
  await site.keyboard.press('Control+Enter');
  await panel(office).getByRole('link', { name: before.number }).click();
  await expect(office).toHaveURL(new RegExp(`/observations/summary/${before.id}`));
  await expect(panel(office)).toContainText('The ballast of a lamp hums');
});
