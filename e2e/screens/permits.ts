import type { Page } from '@playwright/test';
import { PEOPLE } from '../people.ts';
import { givenPermit, givenPermitType } from '../steps/given.ts';
import { begin } from '../steps/permits.ts';
import { unique } from '../steps/report.ts';
import { expect } from '../story.ts';
import type { Screen } from './screen.ts';

const { admin, manager, supervisor } = PEOPLE;

/** Permits: the list, one of them, its form and paper, templates, the map and the numbers. */
export const PERMITS: readonly Screen[] = [
  { name: 'permits', person: manager, path: '/permits?status=all' },
  { name: 'permit', person: supervisor, path: '/permits?status=all', prepare: openDraft },
  { name: 'permit-form', person: supervisor, path: '/v2/permit-to-work/new', prepare: beginOne },
  { name: 'permit-templates', person: admin, path: '/permit-forms' },
  { name: 'permit-template', person: admin, path: '/permit-forms', prepare: openTemplate },
  { name: 'worker-profile', person: manager, path: '/worker-profile', prepare: openPerson },
  { name: 'site-permits', person: manager, path: '/site-permits' },
  { name: 'permit-dashboard', person: manager, path: '/permit-dashboard' },
];

async function openDraft(page: Page): Promise<void> {
  const type = await givenPermitType(admin, unique('Hot work'));
  const { id } = await givenPermit(supervisor, type, 'Weld a bracket at tank 2');
  await page.goto(`${supervisor.home}/permit/${id}/summary`);
  await expect(page.getByRole('heading', { level: 1, name: 'Weld a bracket' })).toBeVisible();
}

async function beginOne(page: Page): Promise<void> {
  const name = unique('Confined space');
  await givenPermitType(admin, name);
  await page.reload();
  await begin(page, name, 'Clean the sump of line 3');
}

async function openTemplate(page: Page): Promise<void> {
  const id = await givenPermitType(admin, unique('Excavation'));
  await page.goto(`${admin.home}/permit-forms/${id}`);
  await expect(page.getByText('Version 1')).toBeVisible();
}

async function openPerson(page: Page): Promise<void> {
  const name = 'Diego Arrieta';
  await page.getByRole('link', { name }).or(page.getByRole('button', { name })).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Certifications' })).toBeVisible();
}
