import { PEOPLE } from '../people.ts';
import { givenReport } from '../steps/given.ts';
import { panel, row } from '../steps/look.ts';
import { unique } from '../steps/report.ts';
import { expect, test } from '../story.ts';

const { supervisor, admin } = PEOPLE;

test('a report is deleted with a reason while somebody reads it, and restored', async ({
  enter,
  watch,
}) => {
  watch.expects(/404 GET \/api\/observations\/\d+$/);
  const hazard = unique('Reported twice by mistake');
  const reason = unique('It was reported twice.');
  const { number } = await givenReport(admin, hazard, supervisor);
  const office = await enter(admin, `/observations?q=${encodeURIComponent(hazard)}`);
  const other = await enter(supervisor, `/observations?q=${encodeURIComponent(hazard)}`);
  await row(other, hazard).getByRole('link').click();
  await expect(panel(other).getByRole('heading', { level: 2 })).toHaveText(hazard);
  await expect(panel(other).getByRole('button', { name: 'More' })).toHaveCount(0);

  await row(office, hazard).getByRole('link').click();
  const more = panel(office).getByRole('button', { name: 'More' });
  const dialog = office.getByRole('dialog');
  // However far the page is scrolled, what sticks stays, and going back leads to where one was.
  await office.setViewportSize({ width: 1440, height: 320 });
  const menu = office.getByRole('navigation', { name: 'Main' });
  const places = async () => [
    await office.evaluate(() => window.scrollY),
    (await menu.boundingBox())?.y,
    (await panel(office).boundingBox())?.y,
  ];
  // By key: what is clicked is scrolled to first.
  await more.press('Enter');
  await expect(office.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
  await office.evaluate(() => window.scrollTo(0, 60));
  const before = await places();
  expect(before[0]).toBe(60);
  await office.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  expect(await places()).toEqual(before);
  await office.keyboard.press('Escape');
  await expect(more).toBeFocused();
  expect(await places()).toEqual(before);
  await office.setViewportSize({ width: 1440, height: 900 });

  await more.click();
  await office.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByText('Give a reason.')).toBeVisible();
  await dialog.getByLabel('Reason for deleting').fill(reason);
  // What is typed is not thrown away unasked, and each press closes one of the two.
  const question = office.getByRole('dialog', { name: 'Leave without saving?' });
  await office.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await office.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(dialog.getByLabel('Reason for deleting')).toHaveValue(reason);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(office.getByText(/is deleted. It can be restored until/)).toBeVisible();
  await expect(row(office, hazard)).toHaveCount(0);
  await expect(panel(other).getByText(/^OBS-\d+ was deleted\.$/)).toBeVisible();

  const action = await enter(supervisor, '/actions/all?mine=true&sort=-created_at');
  await row(action, number).getByRole('link').click();
  await expect(panel(action).getByText(/OBS-\d+ \(deleted\)/)).toBeVisible();

  await office.goto(`${admin.home}/settings`);
  await office.getByRole('link', { name: /^Deleted records/ }).click();
  const line = row(office, hazard);
  await expect(line).toContainText(reason);
  await line.getByRole('button', { name: 'Restore' }).click();
  await expect(office.getByText(/^OBS-\d+ is restored$/)).toBeVisible();
  await expect(line).toHaveCount(0);
  await expect(panel(action).getByText(/\(deleted\)/)).toHaveCount(0);

  const log = await enter(admin, `/activity-logs?module=Observation&q=${number}`);
  await expect(row(log, number).filter({ hasText: 'Restored a record' })).toBeVisible();
  await expect(row(log, number).filter({ hasText: 'Deleted a record' })).toContainText(reason);

  await office.goto(`${admin.home}/observations?q=${encodeURIComponent(hazard)}`);
  await row(office, hazard).getByRole('checkbox').check();
  await office.getByRole('button', { name: 'Delete', exact: true }).click();
  await office.getByLabel('Reason for deleting').fill('Nobody needs it.');
  await office.getByRole('button', { name: 'Delete 1 record' }).click();
  await expect(
    office.getByText('1 record is deleted and can be restored for 30 days'),
  ).toBeVisible();
  await expect(row(office, hazard)).toHaveCount(0);
});
