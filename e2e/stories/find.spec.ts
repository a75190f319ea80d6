import type { Page } from '@playwright/test';
import { PEOPLE } from '../people.ts';
import { givenReport } from '../steps/given.ts';
import { row } from '../steps/look.ts';
import { unique } from '../steps/report.ts';
import { expect, test } from '../story.ts';

const { manager, worker, colleague } = PEOPLE;

/** Narrows the list by one value of a filter, as the menu offers it. */
async function narrow(page: Page, filter: string, value: string) {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const menu = page.getByRole('dialog');
  await menu.getByRole('button', { name: filter, exact: true }).click();
  const find = menu.getByRole('textbox', { name: 'Find' });
  if (await find.isVisible()) await find.fill(value);
  await menu.getByRole('checkbox', { name: value }).first().check();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
}

test('one report is found among all by what is known of it', async ({ enter }) => {
  const word = unique('Chute').replaceAll(' ', '');
  const wanted = `${word} is blocked`;
  await givenReport(worker, wanted, colleague, {
    observation_type: 'unsafe_act',
    risk_potential: 'critical',
  });
  await givenReport(manager, `${word} is worn`, undefined, { risk_potential: 'low' });
  const page = await enter(manager, `/observations?q=${word}`);
  await expect(row(page, word)).toHaveCount(2);

  for (const [filter, value] of [
    ['Site', 'North Plant'],
    ['Risk', 'Critical'],
    ['Type', 'Unsafe act'],
    ['Reported by', worker.name],
    ['Responsible', colleague.name],
  ] as const) {
    await narrow(page, filter, value);
    await expect(row(page, word)).toHaveCount(1);
    await expect(row(page, wanted)).toBeVisible();
    await page.getByRole('button', { name: `Remove the filter ${filter}` }).click();
    await expect(row(page, word)).toHaveCount(2);
  }
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Seen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Last 7 days' }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d/);
  await expect(row(page, word)).toHaveCount(2);

  // The tabs count what the filters leave, and narrow it by its status.
  const open = page.getByRole('button', { name: /^Open/ });
  await expect(open).toHaveText(/1$/);
  await open.click();
  await expect(row(page, wanted)).toBeVisible();
  await expect(row(page, word)).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page).not.toHaveURL(/from=|q=/);
});
