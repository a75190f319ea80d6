import type { Page } from '@playwright/test';
import { expect } from '../story.ts';
import { photo } from './photo.ts';

/** The least of a request: the first site, the type, and what it is. It is a draft then. */
export async function begin(page: Page, type: string, description: string): Promise<void> {
  await page.getByLabel('Site', { exact: true }).selectOption({ index: 1 });
  await page.getByRole('radio', { name: new RegExp(`^${type}`) }).check();
  await page.getByLabel('Description of the work').fill(description);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${type}: request` })).toBeVisible();
}

/** Goes to a section of the form, by the next one at a time. */
export async function goTo(page: Page, title: string): Promise<void> {
  const there = page.getByRole('heading', { level: 2, name: title });
  for (let step = 0; step < 12 && !(await there.isVisible()); step++) {
    await page.getByRole('button', { name: 'Next section' }).click();
  }
  await expect(there).toBeVisible();
}

/** From an hour ago until seven hours on, by day: what night work asks for is told elsewhere. */
export async function sayWhen(page: Page): Promise<void> {
  await goTo(page, 'Duration of work');
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Start', { exact: true }).fill(`${tomorrow}T08:00`);
  await expect(page.getByLabel('End', { exact: true })).toHaveValue(`${tomorrow}T16:00`);
}

/** Who works, somebody new of a contractor, and what whoever decides has to know. */
export async function sayWho(page: Page, worker: string, face?: string): Promise<void> {
  await goTo(page, 'Workers and officers');
  await page.getByRole('button', { name: 'Somebody new' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill(worker);
  await dialog.getByLabel('Company').fill('Weldwerk GmbH');
  await dialog.getByLabel('Age').fill('41');
  if (face) {
    await dialog.locator('input[type=file]').setInputFiles(photo(face));
    await expect(dialog.getByRole('img', { name: `Photo of ${worker}` })).toBeVisible();
  }
  await dialog.getByRole('button', { name: 'Add a certification' }).click();
  await dialog.getByLabel('Certification', { exact: true }).fill('Welding certificate');
  await dialog.getByLabel('Expires on').fill('2031-03-01');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(worker)).toBeVisible();
  await page.getByLabel('Remarks').fill('The fire watch stays for an hour after the work.');
}

/** Sends the request; answers with the number of the permit. */
export async function request(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Request the permit' }).click();
  await expect(page).toHaveURL(/\/permit\/\d+\/summary$/);
  const number = await page
    .getByText(/^PTW-\d{6}$/)
    .first()
    .textContent();
  return number ?? '';
}
