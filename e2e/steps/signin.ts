import type { Page } from '@playwright/test';
import { PASSWORD, type Person } from '../people.ts';
import { readyOffline } from './offline.ts';

export async function sayEmail(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

export async function sayPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

export async function signIn(page: Page, person: Person): Promise<void> {
  await sayEmail(page, person.email);
  await sayPassword(page, PASSWORD);
}

export async function signOut(page: Page, person: Person): Promise<void> {
  await readyOffline(page);
  const me = page.getByRole('button', { name: 'Me', exact: true }); // of a phone
  if (await me.isVisible()) {
    await me.click();
    return page.getByRole('link', { name: 'Sign out' }).click();
  }
  await page.getByRole('button', { name: new RegExp(person.name) }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}
