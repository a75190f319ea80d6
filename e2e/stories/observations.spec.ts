import { PEOPLE } from '../people.ts';
import { givenReport } from '../steps/given.ts';
import { row } from '../steps/look.ts';
import { unique } from '../steps/report.ts';
import { expect, test } from '../story.ts';

const { manager } = PEOPLE;

test('a list is narrowed to what stopped work or was fixed on the spot, and saved', async ({
  enter,
}) => {
  const word = unique('Press').replaceAll(' ', '');
  await givenReport(manager, `${word} without its guard`, undefined, { stop_work: true });
  await givenReport(manager, `${word} was oily`, undefined, { fixed_on_spot: true });
  const page = await enter(manager, `/observations?q=${word}`);
  await expect(row(page, word)).toHaveCount(2);

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('button', { name: 'Work stopped' }).click();
  await expect(page).toHaveURL(/stop_work=true/);
  await expect(row(page, word)).toHaveCount(1);
  await expect(row(page, word)).toContainText('without its guard');
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByLabel('Name of this view').fill(word);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Saved view: ${word}` })).toBeVisible();

  await page.getByRole('button', { name: 'Remove the filter Work stopped' }).click();
  await expect(row(page, word)).toHaveCount(2);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('button', { name: 'Fixed on the spot' }).click();
  await expect(row(page, word)).toHaveCount(1);
  await expect(row(page, word)).toContainText('was oily');
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('button', { name: word, exact: true }).click();
  await expect(row(page, word)).toContainText('without its guard');
});
