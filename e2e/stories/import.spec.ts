import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { PEOPLE } from '../people.ts';
import { chooseTable } from '../steps/table.ts';
import { expect, test } from '../story.ts';

const { manager, worker } = PEOPLE;

/** 425 accidents of a mining company, from the public domain. */
const ACCIDENTS = readFileSync(
  new URL('../../modules/observations/testdata/accidents.csv', import.meta.url),
);

const choose = (page: Page, content: Buffer | string, name = 'accidents.csv') =>
  chooseTable(page, content, name);

/** Takes a field from a column of the file, or sets it for all rows. */
async function map(page: Page, field: string, column: string, value?: string) {
  const select = page.getByLabel(field, { exact: true });
  await select.selectOption({ label: column });
  if (value === undefined) return;
  const constant = page.getByLabel(`${field.replace(' (required)', '')} for all rows`);
  const isSelect = await constant.evaluate((each) => each.tagName === 'SELECT');
  await (isSelect ? constant.selectOption({ label: value }) : constant.fill(value));
}

async function means(page: Page, field: string, words: Record<string, string>) {
  for (const [word, label] of Object.entries(words)) {
    await page.getByLabel(`${field}: ${word}`, { exact: true }).selectOption({ label });
  }
}

/** The years of the accidents, of which the demo has nothing. */
const YEARS = 'to=2018-12-31';

/** How many the list finds, by which other stories do not add any. */
async function total(page: Page, search: string): Promise<number> {
  await page.goto(`${manager.home}/observations?${search}`);
  const tabs = page.getByRole('button', { name: /^All/ });
  await expect(tabs).toHaveText(/\d/);
  return Number((await tabs.innerText()).replace(/\D/g, ''));
}

test('a file of accidents becomes reports, and the next one is understood at once', async ({
  enter,
}) => {
  test.setTimeout(60_000);
  const page = await enter(manager);
  const before = await total(page, YEARS);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page).toHaveTitle('Import observations | Hivis');
  const template = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download a template' }).click();
  expect((await template).suggestedFilename()).toBe('Observations.xlsx');

  await choose(page, ACCIDENTS);
  const same = 'The same for all rows';
  await map(page, 'Type (required)', same, 'Unsafe condition');
  await expect(page.getByLabel('Description (required)')).toHaveValue('10');
  await map(page, 'Comment (required)', 'Critical Risk');
  await map(page, 'Site (required)', 'Countries');
  await map(page, 'Seen at (required)', 'Data');
  await expect(page.getByText('For example: 01-01-2016 00:00')).toBeVisible();
  await map(page, 'Risk (required)', 'Potential Accident Level');
  await map(page, 'Why no action', same, 'Investigated at the time');
  await page.getByRole('button', { name: 'Check' }).click();

  await expect(page.getByRole('status').filter({ hasText: 'problems' })).toHaveText(/850 problems\. Nothing is imported/);
  await expect(page.getByText('The first 500 are shown.')).toBeVisible();
  const list = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  expect((await list).suggestedFilename()).toBe('problems.csv');
  const site = await page.getByLabel('Site: Country_01').locator('option').nth(1).innerText();
  await means(page, 'Site', { Country_01: site, Country_02: site, Country_03: site });
  const risks = { I: 'Low', II: 'Medium', III: 'Medium', IV: 'High', V: 'Critical', VI: 'Critical' };
  await means(page, 'Risk', risks);
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByRole('button', { name: 'Import 425 rows' }).click();
  await expect(page.getByRole('heading', { name: '425 rows imported' })).toBeVisible();
  await page.getByRole('button', { name: 'Go to the list' }).click();
  await expect(page).toHaveURL(/\/observations/);
  expect(await total(page, YEARS)).toBe(before + 425);

  await page.goto(`${manager.home}/observations/import`);
  await choose(page, ACCIDENTS);
  await expect(page.getByText('The columns are mapped as the last time.')).toBeVisible();
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByRole('button', { name: 'Import 425 rows' })).toBeVisible();
  expect(await total(page, YEARS)).toBe(before + 425);
});

test('the template is an Excel file that can be imported as it is', async ({ enter }) => {
  const page = await enter(manager, '/observations/import');
  const template = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download a template' }).click();
  await page.getByLabel('Choose a file').setInputFiles(await (await template).path());
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByRole('heading', { name: '1 row imported' })).toBeVisible();
});

test('a file with a mistake changes nothing and says where it is, also on a phone', async ({
  enter,
  watch,
}) => {
  watch.expects(/422 POST \/api\/observations_bulk_upload/);
  const page = await enter(manager, '/observations', { phone: true, dark: true });
  const own = 'from=2026-11-01&to=2026-11-01';
  const before = await total(page, own);
  await page.getByRole('button', { name: 'Import', exact: true }).tap();
  await choose(page, 'not a table\u0000', 'photo.csv');
  await expect(page.getByRole('alert').first()).toContainText('Choose an Excel file (.xlsx)');
  const head = 'Type,Description,Comment,Site,Seen at,Risk,Why no action\n';
  await choose(page, `${head}Unsafe act,Rail,Fall,Nowhere,2026-11-01,Low,Mended\n`, 'own.csv');
  await page.getByRole('button', { name: 'Check' }).tap();
  const row = page.getByRole('row').filter({ hasText: 'Choose one of your sites.' });
  await expect(row).toHaveText(/2Site.*Nowhere/);
  await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await total(page, own)).toBe(before);
});

test('whoever does not manage actions has no import, and everybody exports', async ({ enter }) => {
  const page = await enter(worker, '/observations?q=OBS-000001');
  await expect(page.getByRole('button', { name: 'New observation' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toHaveCount(0);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await file).suggestedFilename()).toMatch(/^Observations \d{4}-\d\d-\d\d\.xlsx$/);
  await expect(page.getByText('Excel file saved')).toBeVisible();
});
