import { PEOPLE } from '../people.ts';
import { givenReport } from '../steps/given.ts';
import { panel, row } from '../steps/look.ts';
import { addPhoto, unique } from '../steps/report.ts';
import { expect, test } from '../story.ts';

const { manager, worker, colleague } = PEOPLE;

test('a report is corrected, and its history says from what to what', async ({ enter }) => {
  const report = await givenReport(worker, unique('Ladder without a foot'), colleague);
  const page = await enter(worker, `/observations/edit/${report.id}`);
  await expect(page).toHaveTitle(/^Edit observation/);
  await panel(page).getByLabel('Place at the site').fill('Hall 4, by the press');
  await panel(page)
    .getByRole('radio', { name: 'Critical', exact: true })
    .check({ force: true });
  await panel(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${report.number} saved`)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/observations/summary/${report.id}$`));
  await expect(panel(page).getByText('Hall 4, by the press').first()).toBeVisible();
  const history = panel(page).getByRole('listitem').filter({ hasText: 'changed it' });
  await expect(history).toContainText('Medium');
  await expect(history).toContainText('Critical');
  const parts = panel(page).getByRole('navigation', { name: 'Parts of this record' });
  await parts.getByRole('link', { name: 'Timeline' }).click();
  await expect(page).toHaveURL(new RegExp(`/observations/summary/${report.id}/timeline$`));
  await expect(history).toBeInViewport();
  await page.reload();
  await expect(history).toBeInViewport();
});

test('a photo with a face is taken out of a report again, and nobody sees it any more', async ({
  enter,
}) => {
  const report = await givenReport(worker, unique('Somebody stands under a load'), colleague);
  const page = await enter(worker, `/observations/edit/${report.id}`);
  await addPhoto(page, panel(page), 'face.png');
  await addPhoto(page, panel(page), 'load.png');
  await panel(page).getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(new RegExp(`/observations/summary/${report.id}$`));
  const office = await enter(manager, `/observations/summary/${report.id}`);
  await expect(panel(office).getByRole('button', { name: 'View face.png' })).toBeVisible();

  await page.goto(`${worker.home}/observations/edit/${report.id}`);
  const remove = panel(page).getByRole('button', { name: 'Remove face.png' });
  await remove.click();
  await expect(panel(page).getByText('Removed when you save')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Keep face.png' }).click();
  await expect(panel(page).getByText('Removed when you save')).toHaveCount(0);
  await remove.click();
  await expect(panel(office).getByRole('button', { name: 'View face.png' })).toBeVisible();
  await panel(page).getByRole('button', { name: 'Close' }).click();
  const question = page.getByRole('dialog').filter({ hasText: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await panel(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${report.number} saved`)).toBeVisible();
  for (const each of [page, office]) {
    await expect(panel(each).getByRole('button', { name: 'View face.png' })).toHaveCount(0);
    await expect(panel(each).getByRole('button', { name: 'View load.png' })).toBeVisible();
    const history = panel(each).getByRole('listitem').filter({ hasText: 'removed 1 file' });
    await expect(history).toContainText(worker.name);
  }
});

test('what is sensitive is seen by its reporter and those who decide, and by nobody else', async ({
  enter,
  watch,
}) => {
  watch.expects(/^404 GET \/api\/observations\/\d+$/);
  const report = await givenReport(worker, unique('Somebody drank at work'), undefined, {
    sensitive: true,
  });
  const theirs = await enter(worker, `/observations?q=${report.number}`);
  await expect(row(theirs, report.description)).toBeVisible();
  const reviewer = await enter(manager, `/observations/summary/${report.id}`);
  await expect(panel(reviewer).getByText('Sensitive', { exact: true })).toBeVisible();
  const other = await enter(colleague, `/observations?q=${report.number}`);
  await expect(other.getByText(report.description)).toHaveCount(0);
  await other.goto(`${colleague.home}/observations/summary/${report.id}`);
  await expect(panel(other).getByText(/There is nothing here/)).toBeVisible();
});
