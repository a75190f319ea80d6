import { PEOPLE } from '../../people.ts';
import { givenReport } from '../../steps/given.ts';
import { panel, row } from '../../steps/look.ts';
import { unique } from '../../steps/report.ts';
import { expect, test } from '../../story.ts';

const { worker, manager } = PEOPLE;

test('a record goes to paper and back', async ({ enter }) => {
  const { description } = await givenReport(worker, unique('Told on paper'));
  const list = `/observations?q=${encodeURIComponent(description)}`;
  const page = await enter(manager, list, { dark: true });
  await row(page, description).click();
  await panel(page).getByRole('link', { name: 'Print preview' }).click();
  await expect(page).toHaveTitle('Observation report | Hivis');
  const paper = page.getByRole('main');
  await expect(paper.getByRole('heading', { level: 1, name: description })).toBeVisible();
  await expect(paper.getByText('Demo Industries')).toBeVisible();
  await expect(paper.getByText(/^Printed by /)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('[data-printed]')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await page.emulateMedia({ media: null });
  await page.getByRole('link', { name: 'Back to the record' }).click();
  await expect(panel(page).getByRole('heading', { name: description })).toBeVisible();
});
