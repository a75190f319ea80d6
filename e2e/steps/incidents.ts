import type { Locator, Page } from '@playwright/test';
import { expect } from '../story.ts';

/** A radio card; its input is not seen, its words are what is pressed. */
async function choose(within: Locator, label: string): Promise<void> {
  await within.getByRole('radio', { name: label, exact: true }).check({ force: true });
}

/** The short report, at the first site that is offered. */
export async function fillIncident(
  page: Page,
  about: { type: string; hurt: 'Yes' | 'No'; words: string },
): Promise<void> {
  const form = page.locator('#incident-form');
  await choose(form, about.type);
  await choose(form, about.hurt);
  const where = form.getByLabel('Where?');
  if (!(await where.inputValue())) await where.selectOption({ index: 1 });
  await form.getByLabel('Description').fill(about.words);
}

/** Sends the report, and returns its number as the message says it. */
export async function sendIncident(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Send' }).click();
  const message = page.getByText(/^INC-\d+ reported$/);
  await expect(message).toBeVisible();
  await expect(page).toHaveURL(/\/incidents\/summary\/\d+$/);
  return ((await message.textContent()) ?? '').replace(' reported', '');
}

/** Opens a section of the page to be edited. */
export async function edit(page: Page, section: string): Promise<Locator> {
  await page.getByRole('button', { name: `Edit ${section}`, exact: true }).click();
  return page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: section, exact: true }) });
}

/** How severe it was, and could have been: both at the place that is named. */
export async function rate(page: Page, level: string, place: RegExp): Promise<void> {
  const section = await edit(page, 'Rating');
  await choose(section, level);
  await section.getByRole('radio', { name: place }).first().check();
  await section.getByRole('button', { name: 'Rate', exact: true }).click();
  await expect(page.getByText(/^INC-\d+ is rated$/)).toBeVisible();
}
