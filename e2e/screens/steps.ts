import type { Page } from '@playwright/test';
import type { Person } from '../people.ts';
import { givenAction, givenReport } from '../steps/given.ts';
import { panel } from '../steps/look.ts';
import { expect } from '../story.ts';

export async function closePanel(page: Page): Promise<void> {
  const close = panel(page).getByRole('button', { name: 'Close', exact: true });
  if (await close.isVisible()) await close.click();
}

async function opened(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(panel(page).getByRole('heading', { name: 'Timeline' })).toBeVisible();
}

/** A report of the person's, open beside its list. */
export async function openReport(page: Page, person: Person, words: string): Promise<void> {
  const { id } = await givenReport(person, words, person);
  await opened(page, `${person.home}/observations/summary/${id}`);
}

/** A report of the person's, open to be changed. */
export async function editReport(page: Page, person: Person): Promise<void> {
  const { id } = await givenReport(person, 'Handrail of the stairs is loose', person);
  await page.goto(`${person.home}/observations/edit/${id}`);
  await expect(panel(page).getByRole('button', { name: 'Save', exact: true })).toBeVisible();
}

/** An action that somebody has given to somebody, open beside its list. */
export async function openAction(page: Page, giver: Person, toAct: Person): Promise<void> {
  const { id } = await givenAction(giver, 'Fit the fixed guard at the nip point', toAct);
  await opened(page, `${giver.home}/actions/all/summary/${id}`);
}
