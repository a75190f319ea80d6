import { PEOPLE } from '../../people.ts';
import { givenAction } from '../../steps/given.ts';
import { panel } from '../../steps/look.ts';
import { unique } from '../../steps/report.ts';
import { expect, test } from '../../story.ts';

const { manager, worker } = PEOPLE;

test('the calendar shows an action on its day, is walked by keys, and says how many more there are', async ({
  enter,
}) => {
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

  const many = unique('Check the extinguisher');
  let full = '';
  for (const hall of ['1', '2', '3', '4', '5']) {
    full = (await givenAction(manager, `${many} hall ${hall}`, worker, 8)).due_date;
  }
  const crowded = `view=calendar&month=${full.slice(0, 7)}&q=${encodeURIComponent(many)}`;
  await page.goto(`${manager.home}/actions/all?${crowded}`);
  const more = page.getByRole('button', { name: /show all 5$/ });
  await expect(more).toContainText('+2');
  await more.click();
  await expect(page.getByRole('dialog').getByRole('link')).toHaveCount(5);
});
