import type { Locator, Page } from '@playwright/test';
import { PEOPLE } from '../people.ts';
import { givenAssessment, givenOrganization } from '../steps/given.ts';
import { unique } from '../steps/report.ts';
import { chooseTable } from '../steps/table.ts';
import { expect, test } from '../story.ts';

const { manager, supervisor } = PEOPLE;
/** Who approves what others have assessed, as the demo's workflow says. */
const approver = {
  ...manager,
  name: 'Jonas Reinhold',
  email: 'jonas.reinhold@demo.example',
};

const table = (page: Page) => page.getByRole('grid', { name: 'Risks' });
const cell = (page: Page, row: number, column: number) =>
  table(page).locator(`[aria-rowindex="${row + 1}"] [aria-colindex="${column + 1}"]`);
/** All that was typed is at the server. */
const saved = (page: Page) => expect(page.locator('[data-save="saved"]')).toBeVisible();

/** As the browser does when something is pasted from elsewhere. */
async function paste(into: Locator, text: string): Promise<void> {
  await into.evaluate((element, words) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', words);
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

/** What a field offers that is open. */
const choice = (page: Page, name: string) =>
  page.locator('[role="option"][data-combobox-option]:visible', { hasText: name }).first();

test('an assessment is filled by keyboard and paste, approved by another, revised and compared', async ({
  enter,
}) => {
  const title = unique('Grinding of welds');
  const page = await enter(supervisor, '/hira/new');
  const form = page.getByRole('complementary', { name: 'New risk assessment' });
  await form.getByLabel('Title').fill(title);
  await form.getByRole('combobox', { name: 'Sites' }).click();
  await choice(page, 'North Plant').click();
  await form.getByLabel('Activity').fill('Welds are ground by hand.');
  await form.getByText('Routine', { exact: true }).click();
  await form.getByLabel('Reviewer').fill('Okafor');
  await choice(page, 'Daniel Okafor').click();
  await form.getByRole('button', { name: 'Begin' }).click();

  await table(page).focus();
  const { keyboard } = page;
  for (const words of ['Set up', 'Worn disc', 'The disc bursts', 'Grinder']) {
    await keyboard.type(words);
    await keyboard.press('Tab');
  }
  await keyboard.type('Guard');
  await keyboard.press('Shift+Enter');
  await keyboard.type('Goggles');
  await keyboard.press('Tab');
  await keyboard.type('34');
  await expect(cell(page, 1, 6)).toHaveText(/High\s*3 × 4 = 12/);
  await expect(table(page)).toBeFocused();
  await keyboard.press('Control+Enter');
  await paste(
    table(page),
    'Grind\tSparks\tFire\tWelder\t"Screen\nExtinguisher"\t2\t4\nGrind\tNoise\tDeafness\tWelder\tPlugs\t4\t2',
  );
  await expect(cell(page, 3, 2)).toHaveText('Noise');
  await expect(cell(page, 2, 6)).toHaveText(/Medium\s*2 × 4 = 8/);
  await keyboard.press('Control+z');
  await expect(cell(page, 3, 2)).toBeHidden();
  await keyboard.press('Control+y');
  await expect(cell(page, 3, 2)).toHaveText('Noise');
  await cell(page, 2, 2).click();
  await keyboard.press('Control+c');
  await cell(page, 3, 2).click();
  await keyboard.press('Control+v');
  await expect(cell(page, 3, 2)).toHaveText('Sparks');
  await keyboard.press('Control+z');
  await expect(cell(page, 3, 2)).toHaveText('Noise');
  await page.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(page).toHaveURL(/\/hira\/summary\/\d+/);
  await expect(page.getByText('Waiting for approval').first()).toBeVisible();
  const address = new URL(page.url()).pathname;

  const other = await enter(approver, address);
  await other.getByRole('button', { name: 'Approve', exact: true }).click();
  const dialog = other.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(other.getByText('In force', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Revise' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('A new machine');
  await page.getByRole('dialog').getByRole('button', { name: 'Revise' }).click();
  await expect(page).toHaveURL(/\/hira\/edit\//);
  await cell(page, 2, 2).click();
  await keyboard.type('Sparks and hot chips');
  await keyboard.press('Enter');
  await keyboard.press('Control+s');
  await saved(page);
  await page.goto(`${supervisor.home}${address}?version=2#versions`);
  const compared = page.getByRole('region', { name: 'Compare two versions' });
  const changed = compared.getByRole('listitem').filter({ hasText: 'Changed' });
  await expect(changed).toHaveCount(1);
  await expect(changed.getByRole('deletion')).toHaveText('Sparks');
  await expect(changed.getByRole('insertion')).toHaveText('Sparks and hot chips');
});

test('a table of risks becomes a draft, and the heat map leads to its rows', async ({ enter }) => {
  const admin = await givenOrganization('Mill');
  const page = await enter(admin, '/hira/import');
  const lines = [
    'Work,Where,Danger,L,S',
    'Sawing,Mill,Kickback,3,5',
    'Sawing,Mill,Dust,4,2',
    'Sawing,Mill,Noise,4,2',
  ];
  await chooseTable(page, lines.join('\n'), 'risks.csv');
  const fields = {
    'Title (required)': 'Work',
    'Site (required)': 'Where',
    'Hazard (required)': 'Danger',
    Likelihood: 'L',
    Severity: 'S',
  };
  for (const [field, column] of Object.entries(fields)) {
    await page.getByLabel(field, { exact: true }).selectOption({ label: column });
  }
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByRole('button', { name: /^Import 3 rows/ }).click();
  await page.getByRole('button', { name: 'To the list' }).click();
  await expect(page.getByRole('link', { name: 'Sawing' })).toBeVisible();

  await page.getByText('Heat map', { exact: true }).click();
  await page.getByRole('button', { name: '2 risks: Minor, Often, Medium' }).click();
  const rows = page.getByRole('table', { name: 'Risks' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText('Dust');
  await expect(rows.nth(2)).toContainText('Noise');
});

test('on a phone the risks are cards, of which one is written at a time', async ({ enter }) => {
  const { id } = await givenAssessment(supervisor, unique('Painting'), [
    { key: 'a', task_step: 'Mix', hazard: 'Solvent vapour' },
  ]);
  const page = await enter(supervisor, `/hira/edit/${id}`, { phone: true });
  const cards = page.getByRole('list', { name: 'Risks' });
  await cards.getByRole('button', { name: /Solvent vapour/ }).click();
  const form = page.getByRole('dialog', { name: 'Risk 1' });
  await form.getByLabel('Consequence').fill('Dizziness');
  const initial = form.getByRole('group', { name: 'Initial rating' });
  await initial.getByRole('button', { name: 'Moderate, Likely, Medium' }).click();
  await form.getByRole('button', { name: 'Done' }).click();
  await expect(cards.getByText('Dizziness')).toBeVisible();
  await page.getByRole('button', { name: 'Add a risk' }).click();
  const added = page.getByRole('dialog', { name: 'Risk 2' });
  await added.getByLabel('Hazard').fill('Slippery floor');
  await added.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Show what is missing' }).click();
  await saved(page);
  await expect(cards.getByText('This must not be empty.').first()).toBeVisible();
  await page.reload();
  await expect(cards.getByText('Slippery floor')).toBeVisible();
});
