import { PEOPLE } from '../people.ts';
import { givenAction } from '../steps/given.ts';
import { panel } from '../steps/look.ts';
import { unique } from '../steps/report.ts';
import { expect, test } from '../story.ts';

const { manager, worker } = PEOPLE;

test('the calendar shows an action on its day, is walked by keys, and opens it', async ({ enter }) => {
  const task = unique('Calibrate the gas detector');
  const { due_date: due } = await givenAction(manager, task, worker, 9);
  const search = `view=calendar&month=${due.slice(0, 7)}&q=${encodeURIComponent(task)}`;
  const page = await enter(manager, `/actions/all?${search}`);
  const grid = page.getByRole('grid', { name: 'Days with what is due' });
  const day = grid.locator(`[data-day="${due}"]`);
  await expect(day.getByRole('link', { name: task })).toBeVisible();
  await expect(grid.getByRole('columnheader').first()).toHaveText('Mon');

  await day.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await expect(day).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText(task);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(page.getByText('Nothing is due in this month.')).toBeVisible();
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(grid.locator('[aria-current="date"]')).toHaveCount(1);
});

test('a day with more than three says how many more', async ({ enter }) => {
  const task = unique('Check the extinguisher');
  let due = '';
  for (const hall of ['1', '2', '3', '4', '5']) {
    due = (await givenAction(manager, `${task} hall ${hall}`, worker, 8)).due_date;
  }
  const search = `view=calendar&month=${due.slice(0, 7)}&q=${encodeURIComponent(task)}`;
  const page = await enter(manager, `/actions/all?${search}`);
  const more = page.getByRole('button', { name: /show all 5$/ });
  await expect(more).toHaveText('+2');
  await more.click();
  await expect(page.getByRole('dialog').getByRole('link')).toHaveCount(5);
});

test('on a phone the calendar is an agenda, and the board is swiped through by tabs', async ({
  enter,
}) => {
  const task = unique('Mend the handrail');
  const { due_date: due } = await givenAction(manager, task, worker, 6);
  const words = encodeURIComponent(task);
  const page = await enter(
    worker,
    `/actions/all?view=calendar&month=${due.slice(0, 7)}&q=${words}`,
    { phone: true },
  );
  const name = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
  const day = page.getByRole('region', { name: name.format(new Date(`${due}T12:00:00Z`)) });
  await day.getByRole('link', { name: task }).tap();
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText(task);
  await panel(page).getByRole('button', { name: 'Close', exact: true }).tap();
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible();

  await page.getByText('Board', { exact: true }).tap();
  await page.getByRole('button', { name: /^Open\s*1$/ }).tap();
  await page.getByRole('button', { name: /^Move ACT/ }).tap();
  await page.getByRole('menuitem', { name: /^In progress/ }).tap();
  await page.getByRole('button', { name: /^In progress\s*1$/ }).tap();
  await expect(page.getByRole('link', { name: task })).toBeInViewport();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});
