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
  await panel(office).getByRole('button', { name: 'More' }).click();
  await office.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByText('Give a reason.')).toBeVisible();
  await dialog.getByLabel('Reason for deleting').fill(reason);
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
