import type { Page } from '@playwright/test';
import { PEOPLE } from '../people.ts';
import { panel } from '../steps/look.ts';
import { expect } from '../story.ts';
import type { Screen } from './screen.ts';

const { admin, worker } = PEOPLE;
const LUCA = `/users?q=${encodeURIComponent(worker.name)}`;

/** Who there is, what they may do, and what the organization says of itself. */
export const PEOPLE_SCREENS: readonly Screen[] = [
  { name: 'users', person: admin, path: '/users' },
  {
    name: 'user-refused',
    like: 'form-errors',
    person: admin,
    path: '/users/new',
    prepare: sendNothing,
  },
  { name: 'user-leaves', person: admin, path: LUCA, prepare: askToLeave },
  {
    name: 'user-permission',
    like: 'user-leaves',
    person: admin,
    path: LUCA,
    prepare: openPermission,
  },
  { name: 'users-invited', like: 'users', person: admin, path: '/newusers' },
  { name: 'roles', like: 'users', person: admin, path: '/roles' },
  { name: 'role', person: admin, path: '/roles?q=Worker', prepare: openRole },
  { name: 'activity-log', person: admin, path: '/activity-logs' },
  { name: 'settings', person: admin, path: '/settings' },
  { name: 'organization-settings', person: admin, path: '/settings/organization' },
  { name: 'subscription', person: admin, path: '/subscriptions' },
];

async function sendNothing(page: Page): Promise<void> {
  await panel(page).getByRole('button', { name: 'Invite' }).click();
  await expect(panel(page).getByText('A user needs a role.')).toBeVisible();
}

async function openLuca(page: Page, phone: boolean): Promise<void> {
  const main = page.getByRole('main');
  if (phone) await main.getByRole('listitem').getByRole('button').first().click();
  else await main.getByRole('link', { name: worker.name }).click();
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText(worker.name);
}

async function askToLeave(page: Page, phone: boolean): Promise<void> {
  await openLuca(page, phone);
  await panel(page).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  await expect(page.getByRole('combobox', { name: 'Give all of it to' })).toBeVisible();
}

async function openPermission(page: Page, phone: boolean): Promise<void> {
  await openLuca(page, phone);
  await panel(page)
    .getByRole('link', { name: /^What can this person do/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(worker.name);
  if (phone) await page.locator('summary').first().click();
}

async function openRole(page: Page, phone: boolean): Promise<void> {
  const main = page.getByRole('main');
  if (phone) await main.getByRole('listitem').getByRole('button').first().click();
  else await main.getByRole('link', { name: 'Worker', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Worker');
  if (phone) await page.locator('summary').first().click();
}
