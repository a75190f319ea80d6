import type { Page } from '@playwright/test';
import { PEOPLE } from '../people.ts';
import { givenReport } from '../steps/given.ts';
import { panel } from '../steps/look.ts';
import { expect } from '../story.ts';
import type { Screen } from './screen.ts';

const { admin, manager, worker, guest } = PEOPLE;

/** What people are told, and the letters that went out. */
export const NOTIFICATIONS: readonly Screen[] = [
  { name: 'notifications', person: manager, path: '/notification' },
  {
    name: 'notifications-none',
    like: 'list-none',
    person: guest,
    path: '/notification?show=unread',
  },
  { name: 'bell', person: manager, path: '/', prepare: openBell },
  {
    name: 'outbox',
    like: 'observations-manager',
    person: admin,
    path: '/mails',
    prepare: writeMail,
  },
  { name: 'outbox-none', like: 'list-none', person: admin, path: '/mails?status=failed' },
  { name: 'mail', like: 'observation', person: admin, path: '/mails', prepare: openMail },
  {
    name: 'account-notices',
    like: 'account',
    person: worker,
    path: '/myaccount',
    prepare: showNotices,
  },
];

async function writeMail(page: Page): Promise<void> {
  await givenReport(worker, 'The crane sways above the walkway', manager);
  await page.reload();
  await expect(page.getByRole('main').getByText(manager.email).first()).toBeVisible();
}

async function openMail(page: Page, phone: boolean): Promise<void> {
  await writeMail(page);
  if (phone) await page.getByRole('main').getByRole('listitem').first().getByRole('button').click();
  else await page.getByRole('row').nth(1).getByRole('link').click();
  await expect(panel(page).getByText('Written')).toBeVisible();
}

async function openBell(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('button', { name: 'See all' })).toBeVisible();
}

async function showNotices(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /^My week/ }).scrollIntoViewIfNeeded();
}
