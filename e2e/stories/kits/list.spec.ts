import type { Page } from '@playwright/test';
import { PEOPLE } from '../../people.ts';
import { DEMO } from '../../places.ts';
import { givenReport } from '../../steps/given.ts';
import { row } from '../../steps/look.ts';
import { unique } from '../../steps/report.ts';
import { expect, test } from '../../story.ts';

const { admin, manager, worker, colleague } = PEOPLE;

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

test('one report is found among all by what is known of it, and what is looked for is saved', async ({
  enter,
}) => {
  const word = unique('Chute').replaceAll(' ', '');
  const wanted = `${word} is blocked`;
  await givenReport(worker, wanted, colleague, {
    observation_type: 'unsafe_act',
    risk_potential: 'critical',
  });
  const other = { risk_potential: 'low', stop_work: true };
  await givenReport(manager, `${word} is worn`, undefined, other);
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

  // What is a matter of yes or no is pressed once.
  await givenReport(manager, `${word} was oily`, undefined, { fixed_on_spot: true });
  await page.goto(`${manager.home}/observations?q=${word}`);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('button', { name: 'Work stopped' }).click();
  await expect(page).toHaveURL(/stop_work=true/);
  await expect(row(page, word)).toHaveCount(1);
  await expect(row(page, word)).toContainText('is worn');
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByLabel('Name of this view').fill(word);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Saved view: ${word}` })).toBeVisible();

  await page.getByRole('button', { name: 'Remove the filter Work stopped' }).click();
  await expect(row(page, word)).toHaveCount(3);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('button', { name: 'Fixed on the spot' }).click();
  await expect(row(page, word)).toHaveCount(1);
  await expect(row(page, word)).toContainText('was oily');
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('button', { name: word, exact: true }).click();
  await expect(row(page, word)).toContainText('is worn');
});

test('the search keeps its focus, and nothing opens unasked', async ({ enter }) => {
  const page = await enter(manager);
  await page.getByRole('navigation').getByRole('link', { name: 'Observations' }).click();
  const search = page.getByRole('textbox', { name: 'Search observations' });
  await search.fill('crate');
  await expect(page).toHaveURL(/q=crate/);
  await page.keyboard.type('c');
  await expect(page).toHaveURL(/q=cratec/);
  await expect(search).toBeFocused();
  await page.getByRole('search').getByRole('button', { name: 'Clear all' }).click();
  await page.getByRole('button', { name: /^Open/ }).first().click();
  await page.getByRole('button', { name: /^All/ }).first().click();
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page).toHaveURL(/\/observations\?status=all$/);
  await expect(page.locator('#observation-form')).toHaveCount(0);
  await page.goto(`${manager.home}/observations`);
  await expect(page).toHaveURL(/\/observations\/new$/);
});

test('what one looks for again and again is saved, offered to others and removed', async ({
  enter,
}) => {
  const name = unique('Late at work');
  // Nobody else has a view of this search.
  const word = name.replaceAll(' ', '');
  const office = await enter(admin, `/actions/all?status=overdue&q=${word}`);
  await office.getByRole('button', { name: 'Saved views' }).click();
  await office.getByLabel('Name of this view').fill(name);
  await office.getByLabel('Offer to everybody in the organization').check();
  await office.keyboard.press('Enter');
  await expect(office.getByText('The view is saved.')).toBeVisible();
  const saved = { name: `Saved view: ${name}` };
  await expect(office.getByRole('button', saved)).toBeVisible();

  const other = await enter(worker, '/actions/all');
  await other.getByRole('button', { name: 'Saved views' }).click();
  await expect(other.getByText('Choose filters or an order')).toBeVisible();
  await expect(other.getByRole('button', { name: `Remove the view ${name}` })).toHaveCount(0);
  await other.getByRole('button', { name }).click();
  await expect(other).toHaveURL(`${DEMO}/actions/all?q=${word}&status=overdue`);
  await expect(other.getByRole('button', saved)).toBeFocused();

  await office.getByRole('button', saved).click();
  await office.getByRole('button', { name: `Remove the view ${name}` }).click();
  await expect(office.getByRole('button', { name: 'Saved views' })).toBeVisible();
  await other.reload();
  await expect(other.getByRole('button', { name: 'Saved views' })).toBeVisible();
});
