import type { Page } from '@playwright/test';
import { PEOPLE } from '../people.ts';
import { expect } from '../story.ts';
import type { Screen } from './screen.ts';

const { manager, worker } = PEOPLE;

/** The library: all files, a folder, a file that is due, and the dialogs. */
export const LIBRARY: readonly Screen[] = [
  { name: 'library', person: manager, path: '/library' },
  {
    name: 'library-folder',
    like: 'library',
    person: manager,
    path: '/library',
    prepare: openFolder,
  },
  { name: 'library-empty', like: 'library', person: worker, path: '/library?in=favorite' },
  { name: 'library-file', person: manager, path: '/library', prepare: openFile },
  { name: 'library-share', person: manager, path: '/library', prepare: share },
  {
    name: 'library-remind',
    like: 'library-share',
    person: manager,
    path: '/library',
    prepare: remind,
  },
  { name: 'library-move', like: 'library-share', person: manager, path: '/library', prepare: move },
];

async function openFolder(page: Page, phone: boolean): Promise<void> {
  if (phone) await page.getByRole('button', { name: 'Places' }).click();
  const places = page.getByRole('navigation', { name: 'Places' }).last();
  await places.getByRole('link', { name: 'North Plant' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'North Plant' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Folders' })).toBeVisible();
}

async function openFile(page: Page): Promise<void> {
  const name = 'Lockout and tagout';
  // On a phone the whole card is the way to it.
  await page.getByRole('link', { name }).or(page.getByRole('button', { name })).first().click();
  await expect(page.getByText('Page 1 of 1')).toBeVisible();
  await expect(page.getByRole('img', { name: /page 1 of 1/ })).toBeVisible();
}

async function share(page: Page): Promise<void> {
  await openFile(page);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByRole('dialog').getByLabel('Link')).toBeVisible();
}

async function remind(page: Page): Promise<void> {
  await openFile(page);
  await page.getByRole('button', { name: 'Remind', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Remind others').check();
}

async function move(page: Page): Promise<void> {
  await openFile(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Move' }).click();
  await page.getByRole('dialog').getByLabel('To').selectOption('North Plant');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Emergency' })).toBeVisible();
}
