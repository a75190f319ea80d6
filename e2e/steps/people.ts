import type { Page } from '@playwright/test';
import { PEOPLE, type Person } from '../people.ts';
import { expect } from '../story.ts';
import { panel } from './look.ts';
import { unique } from './report.ts';

/** Somebody whom nobody else tells a story about. */
export function somebody(name: string, home: string = PEOPLE.admin.home): Person {
  const whole = unique(name);
  const email = `${whole.toLowerCase().replaceAll(/[^a-z0-9]+/g, '.')}@demo.example`;
  return { name: whole, email, home };
}

/** Invites them on the screen, and returns the link that is handed over without a mail server. */
export async function invite(page: Page, person: Person, role: string): Promise<string> {
  await page.goto(`${person.home}/users/new`);
  const form = panel(page);
  await form.getByLabel('Full name').fill(person.name);
  await form.getByLabel('E-mail').fill(person.email);
  await form.getByRole('combobox', { name: 'Role' }).fill(role);
  await page.getByRole('option', { name: role, exact: true }).click();
  await form.getByRole('combobox', { name: 'Sites' }).click();
  await page.getByRole('option', { name: 'North Plant' }).click();
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog');
  const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(panel(page).getByText('Invited', { exact: true })).toBeVisible();
  return link;
}

/** Follows the link, chooses a password, and signs in with it. */
export async function begin(
  page: Page,
  person: Person,
  password: string,
  arrivesAt = person.name.split(' ')[0] ?? '',
): Promise<void> {
  await page.getByLabel('Your new password').fill(password);
  await page.getByLabel('The same again').fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail').fill(person.email);
  await page.keyboard.press('Enter');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(arrivesAt);
}
