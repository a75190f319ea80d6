import type { Page } from '@playwright/test';
import { PEOPLE } from '../people.ts';
import { DEMO } from '../places.ts';
import { givenPublicReport } from '../steps/given.ts';
import { panel } from '../steps/look.ts';
import { photo } from '../steps/photo.ts';
import { expect } from '../story.ts';
import type { Screen } from './screen.ts';

const { manager } = PEOPLE;

/** Reports of people who have no account, and what staff see of them. */
export const PUBLIC: readonly Screen[] = [
  { name: 'public-report', like: 'public-report-filled', path: `${DEMO}/observation` },
  { name: 'public-report-filled', path: `${DEMO}/observation`, prepare: fillPublic },
  { name: 'public-receipt', path: `${DEMO}/observation`, prepare: sendPublic },
  { name: 'public-follow', like: 'public-followed', path: `${DEMO}/observation/follow` },
  { name: 'public-followed', path: `${DEMO}/observation/follow`, prepare: followAsked },
  { name: 'public-staff', person: manager, path: '/', prepare: openAsked },
  { name: 'public-poster', person: manager, path: '/observations/poster', prepare: twoLanguages },
];

async function twoLanguages(page: Page): Promise<void> {
  await page.getByLabel('Second language').selectOption('bg');
  await expect(page.getByRole('img')).toBeVisible();
}

async function fillPublic(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Unsafe condition' }).check({ force: true });
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add a photo' }).click();
  await (await chooser).setFiles(photo('exit.png'));
  await expect(page.getByRole('button', { name: 'Remove exit.png' })).toBeVisible();
  await page.getByText('More details').click();
  await page.getByRole('button', { name: 'Send the report' }).click();
  await expect(page.getByText('1 field needs attention')).toBeVisible();
}

async function sendPublic(page: Page): Promise<void> {
  await fillPublic(page);
  await page.getByLabel('Where?').selectOption({ index: 1 });
  await page.getByLabel('Description').fill('Cable across the fire exit');
  await page.getByRole('button', { name: 'Send the report' }).click();
  await expect(page.getByRole('definition').first()).toBeVisible();
}

async function followAsked(page: Page): Promise<void> {
  const { number, key } = await givenPublicReport();
  await page.getByLabel('Number').fill(number);
  await page.getByLabel('Key').fill(key);
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('Which of the exits?')).toBeVisible();
}

async function openAsked(page: Page): Promise<void> {
  const { id } = await givenPublicReport();
  await page.goto(`${DEMO}/observations/summary/${id}/reporter`);
  await expect(panel(page).getByText('Which of the exits?')).toBeVisible();
}
