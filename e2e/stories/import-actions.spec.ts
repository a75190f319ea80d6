import { PEOPLE } from '../people.ts';
import { panel, row } from '../steps/look.ts';
import { unique } from '../steps/report.ts';
import { chooseTable, dayAhead } from '../steps/table.ts';
import { expect, test } from '../story.ts';

const { manager, colleague, worker } = PEOPLE;

test('a plan that exists as a table becomes actions, and who has to do them hears of it once', async ({
  enter,
}) => {
  const page = await enter(manager, '/actions');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page).toHaveTitle('Import actions | Hivis');
  const template = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download a template' }).click();
  expect((await template).suggestedFilename()).toBe('Actions.xlsx');

  const task = unique('Grease the bearings');
  const lines = ['east', 'west'].map(
    (gate) => `${task} ${gate},Engineering,Petar,${dayAhead(9)},North Plant,High,${dayAhead(5)}`,
  );
  const head = 'What is to be done,Control,Responsible,Due date,Site,Priority,Begins on';
  await chooseTable(page, [head, ...lines].join('\n'), 'plan.csv');
  await page.getByRole('button', { name: 'Check' }).click();
  const wrong = page.getByRole('row').filter({ hasText: 'Choose an active user' });
  await expect(wrong.first()).toHaveText(/2Responsible.*Petar/);
  await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0);
  await page.getByLabel('Responsible (e-mail): Petar').selectOption({ label: colleague.name });
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByRole('heading', { name: '2 rows imported' })).toBeVisible();
  await page.getByRole('button', { name: 'Go to the list' }).click();
  await expect(page).toHaveURL(/\/actions(\?|$)/);
  await page.getByRole('textbox', { name: 'Search actions' }).fill(task);
  await expect(row(page, task).filter({ hasText: 'Planned' })).toHaveCount(2);
  await row(page, `${task} east`).getByRole('link').click();
  await expect(panel(page).getByText(`${manager.name} assigned it`)).toBeVisible();

  const his = await enter(colleague);
  await his.getByRole('button', { name: /^Notifications/ }).click();
  const told = `${manager.name} imported a table and assigned you 2 actions`;
  await expect(his.getByText(new RegExp(`${told}.*${task}`))).toHaveCount(1);
});

test('whoever may not create actions has no import of them', async ({ enter }) => {
  const page = await enter(worker, '/actions/all');
  await expect(page.getByRole('heading', { name: 'Actions', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toHaveCount(0);
  await page.goto(`${worker.home}/actions/import`);
  await expect(page).not.toHaveURL(/actions\/import/);
});
