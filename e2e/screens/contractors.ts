import type { Page } from '@playwright/test';
import { PEOPLE } from '../people.ts';
import { companyCalled } from '../steps/given.ts';
import { expect } from '../story.ts';
import type { Screen } from './screen.ts';

const { admin } = PEOPLE;
const COMPANY = 'Tessendro Cranes';

/** Companies, their papers and people, and who is on site. */
export const CONTRACTORS: readonly Screen[] = [
  { name: 'contractors', like: 'users', person: admin, path: '/contractors?status=all' },
  { name: 'contractor', person: admin, path: '/on-site', prepare: openCompany },
  {
    name: 'contractor-papers',
    person: admin,
    path: '/contractors?status=all',
    prepare: openPapers,
  },
  { name: 'contractor-paper', person: admin, path: '/on-site', prepare: openPaper },
  {
    name: 'contractor-workers',
    like: 'users',
    person: admin,
    path: '/contractors?status=all',
    prepare: openWorkers,
  },
  { name: 'contractor-requirements', person: admin, path: '/contractors/requirements' },
  {
    name: 'uncategorised-workers',
    person: admin,
    path: '/contractor/uncategory-workers?status=all',
  },
  { name: 'on-site', person: admin, path: '/on-site' },
  { name: 'sign-on', person: admin, path: '/on-site', prepare: openSignOn },
];

async function openCompany(page: Page): Promise<void> {
  await page.goto(`${admin.home}/contractors/summary/${await companyCalled(admin, COMPANY)}`);
  await expect(page.getByRole('heading', { level: 1, name: COMPANY })).toBeVisible();
}

async function openPapers(page: Page): Promise<void> {
  await page.goto(
    `${admin.home}/contractor/${await companyCalled(admin, COMPANY)}/documents?status=all`,
  );
  await expect(page.getByText('Liability insurance, 2 million').first()).toBeVisible();
}

async function openPaper(page: Page): Promise<void> {
  await openCompany(page);
  await page.getByRole('link', { name: 'Liability insurance, 2 million' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Liability insurance');
}

async function openWorkers(page: Page): Promise<void> {
  await page.goto(
    `${admin.home}/contractor/${await companyCalled(admin, COMPANY)}/workers?status=all`,
  );
  await expect(page.getByText('Bruno Salgado').first()).toBeVisible();
}

async function openSignOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign on' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}
