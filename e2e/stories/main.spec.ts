import { PEOPLE } from '../people.ts';
import { panel, row, stopwatch } from '../steps/look.ts';
import { addPhoto, fillReport, send, unique } from '../steps/report.ts';
import { signOut } from '../steps/signin.ts';
import { expect, test } from '../story.ts';

const { worker, supervisor, manager } = PEOPLE;

test('what is reported is done, verified and known to everybody, live', async ({ enter }) => {
  const hazard = unique('Guard missing at the nip point');
  const task = unique('Fit the fixed guard');

  const boss = await enter(supervisor, '/actions/all?mine=true');
  const office = await enter(manager, '/observations/new');
  const site = await enter(worker, '/');
  await expect(boss.getByRole('table')).toBeVisible();
  await expect(office.getByRole('table')).toBeVisible();
  const bell = boss.getByRole('button', { name: /^Notifications, \d+ unread$/ });
  const unread = async () => Number((await bell.getAttribute('aria-label'))?.match(/\d+/)?.[0]);
  const before = await unread();

  await site.getByRole('link', { name: 'Report', exact: false }).first().click();
  await expect(site).toHaveURL(/\/observations\/new$/);
  await fillReport(site, {
    description: hazard,
    photo: true,
    action: { description: task, person: supervisor },
  });
  const sent = stopwatch();
  const number = await send(site);
  await expect(row(office, hazard)).toBeVisible();
  await expect(row(boss, task)).toBeVisible();
  sent('from Send to both lists');
  await expect(panel(site).getByRole('heading', { level: 2 })).toHaveText(hazard);
  await expect.poll(unread).toBeGreaterThan(before);

  await bell.click();
  const told = boss.getByRole('button', { name: `Luca Moretti assigned you` });
  await told.filter({ hasText: task }).click();
  await expect(boss).toHaveURL(/\/actions\/all\/summary\/\d+/);
  await expect(panel(boss)).toContainText(number);

  await row(office, hazard).getByRole('link').click();
  const started = stopwatch();
  await panel(boss).getByRole('button', { name: 'Start' }).click();
  await expect(panel(site)).toContainText('In progress');
  started('from Start to the reporter');
  await expect(panel(office)).toContainText('In progress');
  await expect(row(office, hazard)).toContainText('In progress');

  await panel(boss).getByRole('button', { name: 'Complete' }).click();
  const dialog = boss.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Complete' }).click();
  await expect(dialog.getByText('Add at least one photo or file.')).toBeVisible();
  await addPhoto(boss, dialog, 'guard.png');
  await dialog.getByLabel('What was done').fill('Fixed guard fitted and interlock tested.');
  const completed = stopwatch();
  await dialog.getByRole('button', { name: 'Complete' }).click();
  await expect(panel(site)).toContainText('Completed');
  completed('from Complete to the reporter');
  await expect(dialog).toBeHidden();
  await expect(panel(boss)).toContainText('Completed');

  await panel(office).getByRole('link', { name: task }).click();
  await expect(panel(office).getByRole('button', { name: 'View guard.png' })).toBeVisible();
  await panel(office).getByRole('button', { name: 'Verify and close' }).click();
  await office.getByRole('dialog').getByLabel('Remarks').fill('Seen on site.');
  const closed = stopwatch();
  await office.getByRole('dialog').getByRole('button', { name: 'Verify and close' }).click();
  await expect(panel(site)).toContainText(`Verified by ${manager.name}`);
  closed('from Verify and close to the reporter');
  await expect(panel(office)).toContainText('Closed');
  await expect(panel(boss)).toContainText('Seen on site.');
  await site.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
  await expect(site.getByText(`${number} is closed: ${hazard}`)).toBeVisible();
  await site.keyboard.press('Escape');

  await signOut(site, worker);
  await expect(site).toHaveURL(/\/login$/);
});
