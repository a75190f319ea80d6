import type { Page } from '@playwright/test';
import { PEOPLE } from '../people.ts';
import { chooseTable } from '../steps/table.ts';
import { expect } from '../story.ts';
import type { Screen } from './screen.ts';

const { manager } = PEOPLE;

/** Tables on their way to be records. */
export const IMPORTS: readonly Screen[] = [
  { name: 'import', like: 'import-problems', person: manager, path: '/observations/import' },
  {
    name: 'import-columns',
    like: 'import-problems',
    person: manager,
    path: '/observations/import',
    prepare: mapTable,
  },
  { name: 'import-problems', person: manager, path: '/observations/import', prepare: checkTable },
  {
    name: 'import-actions',
    like: 'import-problems',
    person: manager,
    path: '/actions/import',
    prepare: mapActions,
  },
  {
    name: 'import-actions-problems',
    like: 'import-problems',
    person: manager,
    path: '/actions/import',
    prepare: checkActions,
  },
];

/** A file with a site and a day that nobody understands. */
async function mapTable(page: Page): Promise<void> {
  const head = 'Type,Description,Comment,Site,Seen at,Risk,Why no action,Department';
  const rows = ['Hall 3', 'Gate West'].map(
    (site, day) => `Unsafe act,Rail missing,Somebody could fall,${site},${day}/40/2026,IV,,Press`,
  );
  await chooseTable(page, [head, ...rows].join('\n'), 'observations-2026.csv');
  await expect(page.getByRole('button', { name: 'Check' })).toBeVisible();
}

async function mapActions(page: Page): Promise<void> {
  const head = 'What is to be done,Control,Responsible,Due date,Site,Priority,Phase';
  const rows = ['Petar', 'Luca'].map(
    (name, day) =>
      `Grease the bearings of the conveyor,Engineering,${name},2020-01-0${day + 1},North Plant,Dire,2`,
  );
  await chooseTable(page, [head, ...rows].join('\n'), 'plan-2026.csv');
  await expect(page.getByRole('button', { name: 'Check' })).toBeVisible();
}

async function checkActions(page: Page): Promise<void> {
  await mapActions(page);
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByRole('table')).toBeVisible();
}

async function checkTable(page: Page): Promise<void> {
  await mapTable(page);
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByRole('table')).toBeVisible();
}
