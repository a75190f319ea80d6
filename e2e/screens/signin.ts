import type { Page } from '@playwright/test';
import { PEOPLE } from '../people.ts';
import { DEMO, PLATFORM } from '../places.ts';
import { expect } from '../story.ts';
import type { Screen } from './screen.ts';

const { worker } = PEOPLE;

/** Signing in, and what keeps people out. */
export const SIGN_IN: readonly Screen[] = [
  { name: 'sign-in', like: 'sign-in-refused', path: `${DEMO}/login` },
  { name: 'sign-in-password', like: 'sign-in-refused', path: `${DEMO}/login`, prepare: toPassword },
  { name: 'sign-in-refused', path: `${DEMO}/login`, prepare: refused },
  { name: 'session-expired', path: `${DEMO}/sessionexpire` },
  { name: 'roadblock', like: 'session-expired', path: `${DEMO}/roadblock` },
  { name: 'setup', path: `${PLATFORM}/setup#link`, prepare: linkIsGood },
  { name: 'setup-over', like: 'session-expired', path: `${PLATFORM}/setup#link` },
  { name: 'no-organization', like: 'session-expired', path: DEMO.replace('demo', 'nobody') },
];

async function toPassword(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill(worker.email);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
}

async function refused(page: Page): Promise<void> {
  // Wrong passwords are counted, so the server is not asked for every picture.
  await page.route('**/api/v1/sign_in', (route) =>
    route.fulfill({
      status: 422,
      json: { error: 'E-mail or password is incorrect.', code: 'invalid_credentials' },
    }),
  );
  await toPassword(page);
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByText('E-mail or password is incorrect.')).toBeVisible();
}

async function linkIsGood(page: Page): Promise<void> {
  // The demo has accounts, so there is nothing to set up any more.
  await page.route('**/api/v1/setup/link', (route) => route.fulfill({ json: { open: true } }));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible();
}
