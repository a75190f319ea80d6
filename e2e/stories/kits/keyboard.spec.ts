import type { Locator, Page } from '@playwright/test';
import { PEOPLE } from '../../people.ts';
import { givenAction, givenReport } from '../../steps/given.ts';
import { panel, row } from '../../steps/look.ts';
import { unique } from '../../steps/report.ts';
import { expect, test } from '../../story.ts';

const { worker, colleague, manager } = PEOPLE;

test('a report is made without a mouse', async ({ enter }) => {
  const hazard = unique('Forklift without a horn');
  const page = await enter(worker);
  const { keyboard } = page;
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Luca');
  await keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();

  await keyboard.press('c');
  const choice = (name: RegExp) => page.getByRole('dialog').getByRole('link', { name });
  await expect(choice(/^Report an incident/)).toBeFocused();
  await keyboard.press('ArrowDown');
  await expect(choice(/^Report an observation/)).toBeFocused();
  await keyboard.press('Enter');
  const form = page.locator('#observation-form');
  await expect(page.getByRole('heading', { name: 'Report an observation' })).toBeFocused();
  await tabTo(page, form.getByRole('radio', { name: 'Unsafe condition' }));
  await keyboard.press('Space');
  await tabTo(page, form.getByLabel('Place at the site'));
  await keyboard.type('Yard');
  await tabTo(page, form.getByLabel('Description'));
  await keyboard.type(hazard);
  await tabTo(page, form.getByRole('radio', { name: 'Low' }));
  await keyboard.press('ArrowRight');
  await expect(form.getByRole('radio', { name: 'Medium' })).toBeChecked();
  await tabTo(page, form.locator('summary', { hasText: /^More/ }));
  await keyboard.press('Enter');
  await tabTo(page, form.getByLabel('What could have happened, or what you did'));
  await keyboard.type('Nobody hears it coming.');
  await tabTo(page, form.getByRole('radio', { name: 'Somebody of the site decides' }));
  await keyboard.press('ArrowRight');
  await expect(form.getByRole('radio', { name: 'Yes' })).toBeChecked();
  await tabTo(page, form.getByLabel('What is to be done?'));
  await keyboard.type(unique('Mend the horn'));
  await tabTo(page, form.getByRole('combobox', { name: 'Control' }));
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: /^Elimination/ })).toBeVisible();
  // The list marks none of its options a moment after it has opened.
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(form.getByRole('combobox', { name: 'Control' })).not.toHaveValue('');
  await tabTo(page, form.getByRole('combobox', { name: 'Responsible' }));
  await keyboard.type(colleague.name);
  await expect(page.getByRole('option', { name: colleague.name })).toBeVisible();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(form.getByRole('combobox', { name: 'Responsible' })).toHaveValue(colleague.name);
  await tabTo(page, page.getByRole('button', { name: 'Send' }));
  await keyboard.press('Enter');
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText(hazard);

  await keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
});

test('the palette opens records and screens, and a list is read with j, k, Enter, Esc, / and c', async ({
  enter,
}) => {
  const report = await givenReport(worker, unique('Wet floor at the washer'));
  const page = await enter(manager);
  const { keyboard } = page;
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Daniel');
  await keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search and commands' });
  await expect(field).toBeFocused();
  await keyboard.type(report.number);
  const found = page.getByRole('option', { name: report.description });
  await expect(found).toHaveAttribute('aria-selected', 'true');
  await keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/observations/summary/${report.id}$`));
  await expect(panel(page).getByRole('heading', { level: 2 })).toBeFocused();

  await keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await keyboard.type('my actions');
  await expect(page.getByRole('option', { name: 'My actions' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/actions\/all\?mine=true$/);
  await keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await keyboard.press('Escape');
  await expect(field).toBeHidden();

  const task = unique('Count the ladders');
  for (const hall of ['1', '2']) await givenAction(manager, `${task} in hall ${hall}`, worker);
  await page.goto(`${manager.home}/actions/all?q=${encodeURIComponent(task)}`);
  const rows = row(page, task);
  await expect(rows).toHaveCount(2);
  const titles = await rows.getByRole('link').allTextContents();
  const title = panel(page).getByRole('heading', { level: 2 });

  await keyboard.press('j');
  await keyboard.press('j');
  await keyboard.press('k');
  await keyboard.press('Enter');
  await expect(title).toHaveText(titles[0] ?? '');
  await keyboard.press('j');
  await expect(title).toHaveText(titles[1] ?? '');
  await keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();

  await keyboard.press('/');
  const search = page.getByRole('textbox', { name: 'Search actions' });
  await expect(search).toBeFocused();
  await keyboard.type('no such words anywhere');
  await expect(page.getByText('Nothing matches these filters')).toBeVisible();
  await expect(page).toHaveURL(/no\+such\+words/);
  await keyboard.press('Escape');
  await expect(search).toHaveValue('');
  await keyboard.press('Escape');
  await expect(page.getByRole('row').first()).toBeVisible();

  await keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await keyboard.press('c');
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/observations\/new\?report=stop$/);
});

/** Presses Tab until something has the focus, as a person would. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    if (await target.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}
