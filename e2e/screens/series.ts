import type { Page } from '@playwright/test';
import { PEOPLE } from '../people.ts';
import { DEMO } from '../places.ts';
import { givenAction } from '../steps/given.ts';
import { panel } from '../steps/look.ts';
import { expect } from '../story.ts';
import type { Screen } from './screen.ts';

const { manager, worker } = PEOPLE;

/** Actions that come again. */
export const SERIES: readonly Screen[] = [
  { name: 'series-new', person: manager, path: '/actions/new', prepare: repeatMonthly },
  { name: 'series-action', like: 'action', person: manager, path: '/', prepare: openRecurring },
  {
    name: 'series-list',
    like: 'observations-manager',
    person: manager,
    path: '/',
    prepare: listRecurring,
  },
  { name: 'series-end', like: 'leave-question', person: manager, path: '/', prepare: askEnd },
];

/** An action whose responsible person would like a later day. */
async function repeatMonthly(page: Page): Promise<void> {
  const form = page.locator('#action-form');
  await form.getByLabel('Repeat', { exact: true }).selectOption('Monthly');
  await expect(form).toContainText('Every month. Next:');
  await form.getByLabel('Until').scrollIntoViewIfNeeded();
}

async function openRecurring(page: Page): Promise<void> {
  const { id } = await givenAction(manager, 'Inspect the ladders', worker, 7, {
    repeat: { every: 4, unit: 'week', until: '2099-12-31' },
  });
  await page.goto(`${DEMO}/actions/summary/${id}`);
  await expect(panel(page).getByRole('button', { name: 'End series' })).toBeVisible();
}

async function listRecurring(page: Page): Promise<void> {
  await openRecurring(page);
  await page.goto(`${DEMO}/actions/all?recurring=true`);
  await expect(page.getByRole('img', { name: /^Repeats: Every 4 weeks/ }).first()).toBeVisible();
}

async function askEnd(page: Page): Promise<void> {
  await openRecurring(page);
  await panel(page).getByRole('button', { name: 'End series' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}
