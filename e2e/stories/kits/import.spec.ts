import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { PEOPLE } from '../../people.ts';
import { givenOrganization } from '../../steps/given.ts';
import { panel, unfold } from '../../steps/look.ts';
import { unique } from '../../steps/report.ts';
import { chooseTable, dayAhead } from '../../steps/table.ts';
import { expect, test } from '../../story.ts';

const { manager, colleague } = PEOPLE;

/** 425 accidents of a mining company, from the public domain. */
const ACCIDENTS = readFileSync(
  new URL('../../../modules/observations/testdata/accidents.csv', import.meta.url),
);

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

test('a file of accidents becomes reports, and the next one is understood at once', async ({
  enter,
}) => {
  const page = await enter(await givenOrganization('Mine One'), '/observations');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page).toHaveTitle('Import observations | Hivis');
  const template = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download a template' }).click();
  expect((await template).suggestedFilename()).toBe('Observations.xlsx');

  await chooseTable(page, ACCIDENTS, 'accidents.csv');
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

  await expect(page.getByRole('status').filter({ hasText: 'problems' })).toHaveText(
    /850 problems\. Nothing is imported/,
  );
  await expect(page.getByText('The first 500 are shown.')).toBeVisible();
  const list = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  expect((await list).suggestedFilename()).toBe('problems.csv');
  const site = 'Mine One';
  await means(page, 'Site', { Country_01: site, Country_02: site, Country_03: site });
  const risks = {
    I: 'Low',
    II: 'Medium',
    III: 'Medium',
    IV: 'High',
    V: 'Critical',
    VI: 'Critical',
  };
  await means(page, 'Risk', risks);
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByRole('button', { name: 'Import 425 rows' }).click();
  await expect(page.getByRole('heading', { name: '425 rows imported' })).toBeVisible();
  await page.getByRole('button', { name: 'Go to the list' }).click();
  await expect(page).toHaveURL(/\/observations/);
  await expect(page.getByRole('button', { name: /^All/ })).toHaveText(/425$/);

  await page.goto(new URL('/observations/import', page.url()).href);
  await chooseTable(page, ACCIDENTS, 'accidents.csv');
  await expect(page.getByText('The columns are mapped as the last time.')).toBeVisible();
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByRole('button', { name: 'Import 425 rows' })).toBeVisible();
  await page.goto(new URL('/observations', page.url()).href);
  await expect(page.getByRole('button', { name: /^All/ })).toHaveText(/425$/);

  // The template says by itself which column is what.
  await page.goto(new URL('/observations/import', page.url()).href);
  const example = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download a template' }).click();
  const given = await example;
  const kept = test.info().outputPath(given.suggestedFilename());
  await given.saveAs(kept);
  await page.getByLabel('Choose a file').setInputFiles(kept);
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByRole('heading', { name: '1 row imported' })).toBeVisible();
});

test('a file of accidents becomes closed incidents, and sent again it adds none', async ({
  enter,
}) => {
  const page = await enter(await givenOrganization('Mine Two'), '/incidents');
  const importing = new URL('/incidents/import', page.url()).href;
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page).toHaveTitle('Import incidents | Hivis');
  await chooseTable(page, ACCIDENTS, 'accidents.csv');
  await expect(page.getByLabel('Description (required)')).toHaveValue('10');
  await map(page, 'Site (required)', 'Countries');
  await map(page, 'Occurred at (required)', 'Data');
  await map(page, 'Actual severity', 'Accident Level');
  await map(page, 'Potential severity', 'Potential Accident Level');
  const same = 'The same for all rows';
  await map(page, 'Actual likelihood', same, 'Possible');
  await map(page, 'Potential likelihood', same, 'Likely');
  await map(page, 'Severity', 'Accident Level');
  await map(page, 'Immediate action', same, 'See the report of that time');
  await map(page, 'Victim type', 'Employee or Third Party');
  await map(page, 'Victim gender', 'Genre');
  await map(page, 'Status', same, 'Closed');
  await page.getByRole('button', { name: 'Check' }).click();

  // What the file calls otherwise is said once for all its rows.
  const verdict = page.getByRole('status').filter({ hasText: /problem|nothing new|ready/ });
  await expect(verdict).toHaveText(/^1097 problems\./);
  await expect(verdict).toBeInViewport();
  await expect(page.getByRole('button', { name: /^Import / })).toHaveCount(0);
  const site = 'Mine Two';
  await means(page, 'Site', { Country_01: site, Country_02: site, Country_03: site });
  await means(page, 'Potential severity', { VI: 'Catastrophic' });
  await means(page, 'Severity', {
    I: 'Minor',
    II: 'Serious',
    III: 'Major',
    IV: 'Critical',
    V: 'Fatal',
  });
  await means(page, 'Victim type', {
    'Third Party': 'Contractor',
    'Third Party (Remote)': 'Contractor',
  });
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(verdict).toHaveText('425 rows are ready to be imported.');
  await page.getByRole('button', { name: 'Import 425 rows' }).click();
  await expect(page.getByRole('heading', { name: '425 rows imported' })).toBeVisible();
  await page.getByRole('button', { name: 'Go to the list' }).click();
  const tab = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
  await expect(tab('All')).toHaveText(/425$/);
  await expect(tab('Closed')).toHaveText(/425$/);

  // A row of the file is the incident of its place in it.
  const shows = async (number: string, words: RegExp, facts: readonly string[]) => {
    await page.goto(new URL(`/incidents?status=all&q=${number}`, page.url()).href);
    await page.getByRole('link', { name: words }).click();
    await panel(page).getByRole('link', { name: 'Open page' }).first().click();
    for (const fact of facts) {
      await expect(page.getByRole('definition').filter({ hasText: fact }).first()).toBeVisible();
    }
    await expect(page.getByText(/missing/i)).toHaveCount(0);
  };
  await shows('INC-000005', /^Approximately at 11:45 a\.m\. in circumstances that the mechanics/, [
    '10 Jan 2016, 00:00',
    'Mine Two',
    'See the report of that time',
    'Contractor · Male',
    'Critical',
    'Major, Possible',
    'Major, Likely',
  ]);
  await shows('INC-000308', /^During the process of loading drills in the Carmen pit/, [
    '25 Jan 2017, 00:00',
    'Fatal',
    'Catastrophic, Possible',
    'Catastrophic, Likely',
  ]);
  await shows('INC-000425', /^At 10:00 a\.m\., when the assistant cleaned the floor/, [
    '9 Jul 2017, 00:00',
    'Contractor · Female',
    'Insignificant, Possible',
    'Minor, Likely',
  ]);

  await page.goto(importing);
  await chooseTable(page, ACCIDENTS, 'accidents.csv');
  await expect(page.getByText('The columns are mapped as the last time.')).toBeVisible();
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(verdict).toHaveText('There is nothing new in this file.');
  await expect(page.getByText(/^425 rows are here already/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Import / })).toHaveCount(0);
  await page.getByRole('button', { name: 'Go to the list' }).click();
  await expect(tab('All')).toHaveText(/425$/);
});

test('a plan becomes actions on a phone, who has to do them hears of it once, and not everybody imports', async ({
  enter,
  watch,
}) => {
  watch.expects(/422 POST \/api\/actions_bulk_upload/);
  const page = await enter(manager, '/actions', { phone: true, dark: true });
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page).toHaveTitle('Import actions | Hivis');
  const template = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download a template' }).click();
  expect((await template).suggestedFilename()).toBe('Actions.xlsx');

  await chooseTable(page, 'not a table\u0000', 'photo.csv');
  await expect(page.getByRole('alert').first()).toContainText('Choose an Excel file (.xlsx)');
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
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByLabel('Responsible (e-mail): Petar').selectOption({ label: colleague.name });
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByRole('heading', { name: '2 rows imported' })).toBeVisible();
  await page.getByRole('button', { name: 'Go to the list' }).click();
  await expect(page).toHaveURL(/\/actions(\?|$)/);
  await unfold(page);
  await page.getByRole('textbox', { name: 'Search actions' }).fill(task);
  const planned = page
    .getByRole('list', { name: 'Actions' })
    .getByRole('listitem')
    .filter({ hasText: task });
  await expect(planned.filter({ hasText: 'Planned' })).toHaveCount(2);
  await planned.filter({ hasText: 'east' }).getByRole('button').tap();
  await expect(panel(page).getByText(`${manager.name} assigned it`)).toBeVisible();

  const his = await enter(colleague);
  await his.getByRole('button', { name: /^Notifications/ }).click();
  const told = `${manager.name} imported a table and assigned you 2 actions`;
  await expect(his.getByText(new RegExp(`${told}.*${task}`))).toHaveCount(1);

  await his.goto(`${colleague.home}/actions/all`);
  await expect(his.getByRole('heading', { name: 'Actions', exact: true })).toBeVisible();
  await expect(his.getByRole('button', { name: 'Export' })).toBeVisible();
  await expect(his.getByRole('button', { name: 'Import', exact: true })).toHaveCount(0);
  await his.goto(`${colleague.home}/actions/import`);
  await expect(his).not.toHaveURL(/actions\/import/);

  await his.goto(`${colleague.home}/observations?q=OBS-000001`);
  await expect(his.getByRole('button', { name: 'New observation' })).toBeVisible();
  await expect(his.getByRole('button', { name: 'Import', exact: true })).toHaveCount(0);
  const file = his.waitForEvent('download');
  await his.getByRole('button', { name: 'Export' }).click();
  await his.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click();
  expect((await file).suggestedFilename()).toMatch(/^Observations \d{4}-\d\d-\d\d\.xlsx$/);
  await expect(his.getByText('File saved')).toBeVisible();
});
