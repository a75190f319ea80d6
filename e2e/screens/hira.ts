import type { Page } from '@playwright/test';
import { PEOPLE } from '../people.ts';
import { expect } from '../story.ts';
import type { Screen } from './screen.ts';

const { admin, manager, supervisor } = PEOPLE;

/** The risk register: its lists and its map, one assessment as it is read and written, and its words. */
export const HIRA: readonly Screen[] = [
  { name: 'hira', person: manager, path: '/hira?status=all', like: 'permits' },
  { name: 'hira-risks', person: manager, path: '/hira?view=risks', like: 'permits' },
  { name: 'hira-map', person: manager, path: '/hira?view=map' },
  { name: 'hira-new', person: supervisor, path: '/hira/new', like: 'report-filled' },
  { name: 'hira-page', person: supervisor, path: '/hira?q=overhead%20crane', prepare: read },
  { name: 'hira-sheet', person: supervisor, path: '/hira?q=overhead%20crane', prepare: write },
  { name: 'hira-words', person: manager, path: '/settings/risk-library', like: 'permit-templates' },
  { name: 'risk-matrix', person: admin, path: '/risk_matrix' },
];

const CRANE = 'Lifting with the overhead crane';

async function read(page: Page, phone: boolean): Promise<void> {
  if (phone)
    await page
      .getByRole('button', { name: new RegExp(CRANE) })
      .first()
      .click();
  else await page.getByRole('link', { name: CRANE }).click();
  await page.getByRole('link', { name: 'Open page' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: CRANE })).toBeVisible();
}

async function write(page: Page, phone: boolean): Promise<void> {
  await read(page, phone);
  await page.getByRole('button', { name: 'Go on writing' }).first().click();
  const rows = phone ? page.getByRole('list', { name: 'Risks' }) : page.getByRole('grid');
  await expect(rows).toBeVisible();
}
