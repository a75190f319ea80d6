import type { Page } from '@playwright/test';
import { PEOPLE } from '../people.ts';
import { DEMO } from '../places.ts';
import { givenCheck, givenRequest } from '../steps/given.ts';
import { panel } from '../steps/look.ts';
import { expect } from '../story.ts';
import type { Screen } from './screen.ts';
import { openAction } from './steps.ts';

const { manager, worker } = PEOPLE;

/** Actions: the list, the board and the calendar, one of them, and its moves. */
export const ACTIONS: readonly Screen[] = [
  { name: 'actions-all', like: 'observations-manager', person: manager, path: '/actions/all' },
  { name: 'board-move', person: manager, path: '/actions/all?view=board', prepare: openMove },
  { name: 'calendar', person: manager, path: '/actions/all?view=calendar' },
  {
    name: 'action',
    person: manager,
    path: '/',
    prepare: (page) => openAction(page, manager, worker),
  },
  { name: 'action-complete', person: worker, path: '/', prepare: complete },
  { name: 'action-extension', like: 'action', person: manager, path: '/', prepare: openRequest },
  {
    name: 'action-check',
    like: 'action-complete',
    person: manager,
    path: '/',
    prepare: answerCheck,
  },
  { name: 'action-new', person: manager, path: '/actions/new', prepare: repeatMonthly },
  { name: 'control-choice', person: manager, path: '/actions/new', prepare: openControls },
];

async function complete(page: Page): Promise<void> {
  await openAction(page, manager, worker);
  await panel(page).getByRole('button', { name: 'Complete' }).click();
  await expect(page.getByRole('dialog').getByText('Evidence')).toBeVisible();
}

async function openRequest(page: Page): Promise<void> {
  const id = await givenRequest(manager, worker);
  await page.goto(`${DEMO}/actions/all/summary/${id}`);
  await expect(panel(page).getByRole('button', { name: 'Approve' })).toBeVisible();
}

async function answerCheck(page: Page): Promise<void> {
  const { id, number } = await givenCheck(manager, worker);
  await page.goto(`${DEMO}/actions/all/summary/${id}?q=${number}`);
  await panel(page).getByRole('button', { name: 'Check effectiveness' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Not effective' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Save answer' }).click();
  await expect(dialog.getByText('Say what was seen')).toBeVisible();
}

async function openMove(page: Page, phone: boolean): Promise<void> {
  if (phone) await page.getByRole('button', { name: /^Completed/ }).click();
  const column = page.getByRole('region').filter({
    has: page.getByRole('heading', { level: 2, name: /^Completed/ }),
  });
  await column
    .getByRole('button', { name: /^Move ACT/ })
    .first()
    .click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
}

async function repeatMonthly(page: Page): Promise<void> {
  const form = page.locator('#action-form');
  await form.getByLabel('Repeat', { exact: true }).selectOption('Monthly');
  await expect(form).toContainText('Every month. Next:');
  await form.getByLabel('Until').scrollIntoViewIfNeeded();
}

async function openControls(page: Page): Promise<void> {
  await page.locator('#action-form').getByRole('combobox', { name: 'Control' }).click();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: /^Elimination/ })).toBeVisible();
}
