import type { Page } from '@playwright/test';
import { PEOPLE } from '../people.ts';
import { givenAudit, givenAuditTemplate } from '../steps/given.ts';
import { unique } from '../steps/report.ts';
import { expect } from '../story.ts';
import type { Screen } from './screen.ts';

const { admin } = PEOPLE;

/** Audits: the list, one of them as it is gone through and read, what makes them, and the numbers. */
export const AUDITS: readonly Screen[] = [
  { name: 'audits', person: admin, path: '/audits/all?status=all', like: 'permits' },
  { name: 'audit-calendar', person: admin, path: '/audits/all?view=calendar', like: 'calendar' },
  { name: 'audit-run', person: admin, path: '/audits/all?status=all', prepare: goThrough },
  {
    name: 'audit',
    person: admin,
    path: '/audits/all?status=all',
    prepare: openOne,
    like: 'incident',
  },
  { name: 'audit-schedules', person: admin, path: '/audits/schedules', like: 'permit-templates' },
  { name: 'audit-templates', person: admin, path: '/audit-forms', like: 'permit-templates' },
  {
    name: 'audit-template',
    person: admin,
    path: '/audit-forms',
    prepare: openTemplate,
    like: 'permit-template',
  },
  { name: 'audit-summary', person: admin, path: '/audit-summary' },
];

async function given(): Promise<number> {
  const template = await givenAuditTemplate(admin, unique('Weekly round'));
  return (await givenAudit(admin, template, 'Round of hall 2')).id;
}

async function goThrough(page: Page): Promise<void> {
  await page.goto(`${admin.home}/audits/${await given()}/audit/1`);
  await expect(page.getByRole('heading', { level: 2, name: 'Paths' })).toBeVisible();
  await page.getByText('Yes', { exact: true }).first().click();
  await expect(page.getByText('1 of 4 answered')).toBeVisible();
}

async function openOne(page: Page): Promise<void> {
  await page.goto(`${admin.home}/audits/${await given()}/summary`);
  await expect(page.getByRole('heading', { level: 1, name: 'Round of hall 2' })).toBeVisible();
}

async function openTemplate(page: Page): Promise<void> {
  const id = await givenAuditTemplate(admin, unique('Machines'));
  await page.goto(`${admin.home}/audit-forms/${id}`);
  await expect(page.getByText('Version 1')).toBeVisible();
}
