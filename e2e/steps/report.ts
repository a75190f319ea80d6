import type { Locator, Page } from '@playwright/test';
import type { Person } from '../people.ts';
import { expect } from '../story.ts';
import { panel } from './look.ts';
import { photo } from './photo.ts';

export interface Report {
  readonly description: string;
  readonly location?: string;
  readonly photo?: boolean;
  /** What has to be done and by whom; without it the report says that nothing is needed. */
  readonly action?: { readonly description: string; readonly person: Person };
  readonly anonymous?: boolean;
}

let count = 0;

/** Words that no other record has, so that a story finds its own. */
export function unique(words: string): string {
  count += 1;
  return `${words} ${Date.now().toString(36)}${count}${process.env.TEST_WORKER_INDEX ?? ''}`;
}

/** Opens the form to report what one sees, as people do. */
export async function startReport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Report an observation/ })
    .click();
}

/** Unfolds what a report can do without. */
export async function unfoldMore(form: Locator): Promise<void> {
  const more = form.locator('details').filter({ has: form.page().getByText(/^More: /) });
  if (!(await more.evaluate((it: HTMLDetailsElement) => it.open))) {
    await more.locator('summary').click();
  }
}

/** Fills the report form, which is open, as far as the report goes. */
export async function fillReport(page: Page, report: Report): Promise<void> {
  const form = page.locator('#observation-form');
  if (report.photo) await addPhoto(page, form, 'hazard.png');
  await choose(form, 'Unsafe condition');
  await form.getByLabel('Place at the site').fill(report.location ?? 'Line 3');
  await form.getByLabel('Description').fill(report.description);
  await unfoldMore(form);
  await form
    .getByLabel('What could have happened, or what you did')
    .fill('Somebody could have been caught between belt and roller.');
  await choose(form, 'High');
  if (report.action) {
    await choose(form, 'Yes');
    await fillAction(page, form, report.action);
  } else {
    await choose(form, 'Fixed on the spot');
    await form.getByLabel('What was done?').fill('The belt was switched off.');
  }
  if (report.anonymous) await form.getByLabel('Report without my name').check();
}

/** Fills what an action needs: what, how strong a control, who. */
export async function fillAction(
  page: Page,
  within: Locator,
  action: { description: string; person: Person },
): Promise<void> {
  await within.getByLabel('What is to be done?').fill(action.description);
  await within.getByRole('combobox', { name: 'Control' }).click();
  await page.getByRole('option', { name: /^Engineering/ }).click();
  await choosePerson(page, within, action.person);
}

export async function choosePerson(page: Page, within: Locator, person: Person): Promise<void> {
  const box = within.getByRole('combobox', { name: 'Responsible' });
  await box.fill(person.name);
  await page.getByRole('option', { name: new RegExp(`^${person.name}`) }).click();
  await expect(box).toHaveAttribute('aria-expanded', 'false'); // what was typed reads like what is chosen
  await expect(box).toHaveValue(person.name);
}

export async function addPhoto(page: Page, within: Locator, name: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await within
    .getByRole('button', { name: /Choose files|Take a photo/ })
    .first()
    .click();
  await (await chooser).setFiles(photo(name));
  await fileArrived(within, name);
}

/** A file is shown from the start; a form waits until the server has it. */
export async function fileArrived(within: Locator, name: string): Promise<void> {
  await expect(within.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
  await expect(within.getByRole('progressbar')).toHaveCount(0);
}

/** Sends the report, and returns its number as the message says it. */
export async function send(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Send' }).click();
  const message = page.getByText(/^OBS-\d+ reported$/);
  await expect(message).toBeVisible();
  return ((await message.textContent()) ?? '').replace(' reported', '');
}

/** A radio card; its input is not seen, its words are what is pressed. */
async function choose(within: Locator, label: string): Promise<void> {
  await within.getByRole('radio', { name: label, exact: true }).check({ force: true });
}

/** Completes the action in the panel, with a photo that shows it. */
export async function complete(page: Page, evidence: string): Promise<void> {
  await panel(page).getByRole('button', { name: 'Complete' }).click();
  const dialog = page.getByRole('dialog');
  await addPhoto(page, dialog, evidence);
  await dialog.getByRole('button', { name: 'Complete' }).click();
  await expect(dialog).toBeHidden();
}
