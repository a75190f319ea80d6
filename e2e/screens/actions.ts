import type { Page } from '@playwright/test';
import { PEOPLE } from '../people.ts';
import { DEMO } from '../places.ts';
import { givenCheck, givenRequest } from '../steps/given.ts';
import { panel, unfold } from '../steps/look.ts';
import { dayAhead } from '../steps/table.ts';
import { expect } from '../story.ts';
import type { Screen } from './screen.ts';
import { editFirst, openFirst, selectRows, toPaper } from './steps.ts';

const { admin, manager, supervisor, worker, guest } = PEOPLE;

/** Actions: the lists in all their looks, one of them, and its moves. */
export const ACTIONS: readonly Screen[] = [
  {
    name: 'saved-views',
    person: admin,
    path: '/actions/all?status=overdue&sort=due_date',
    prepare: openViews,
  },
  {
    name: 'action-paper',
    like: 'observation-paper',
    person: manager,
    path: '/actions/all?status=completed',
    prepare: toPaper,
  },
  { name: 'actions', like: 'observations-manager', person: guest, path: '/actions/observations' },
  { name: 'actions-all', like: 'observations-manager', person: manager, path: '/actions/all' },
  {
    name: 'actions-mine',
    like: 'observations-manager',
    person: supervisor,
    path: '/actions/all?mine=true',
  },
  {
    name: 'actions-none',
    like: 'observations-none',
    person: supervisor,
    path: '/actions/all?q=nothing-like-this',
  },
  { name: 'action', person: manager, path: '/actions/all?status=completed', prepare: openFirst },
  {
    name: 'action-overdue',
    like: 'action',
    person: supervisor,
    path: '/actions/all?mine=true&status=overdue',
    prepare: openFirst,
  },
  {
    name: 'action-complete',
    person: worker,
    path: '/actions/all?mine=true&status=overdue',
    prepare: complete,
  },
  {
    name: 'action-verify',
    like: 'action-complete',
    person: manager,
    path: '/actions/all?status=completed',
    prepare: verify,
  },
  {
    name: 'action-send-back',
    like: 'action-complete',
    person: manager,
    path: '/actions/all?status=completed',
    prepare: sendBack,
  },
  {
    name: 'action-extension',
    like: 'action',
    person: manager,
    path: '/',
    prepare: openRequest,
  },
  {
    name: 'action-close-check',
    like: 'action-complete',
    person: manager,
    path: '/actions/all?status=completed',
    prepare: planCheck,
  },
  { name: 'action-check', like: 'action', person: manager, path: '/', prepare: openCheck },
  {
    name: 'action-check-answer',
    like: 'action-complete',
    person: manager,
    path: '/',
    prepare: answerCheck,
  },
  {
    name: 'action-not-effective',
    like: 'action',
    person: manager,
    path: '/',
    prepare: notEffective,
  },
  { name: 'board', like: 'board-move', person: manager, path: '/actions/all?view=board' },
  { name: 'board-move', person: manager, path: '/actions/all?view=board', prepare: openMove },
  { name: 'calendar', person: manager, path: '/actions/all?view=calendar' },
  {
    name: 'actions-selected',
    like: 'observations-selected',
    person: manager,
    path: '/actions/all',
    prepare: selectSome,
  },
  {
    name: 'actions-refused',
    like: 'observations-refused',
    person: manager,
    path: '/actions/all',
    prepare: bulkRefused,
  },
  { name: 'action-new', like: 'series-new', person: manager, path: '/actions/new' },
  {
    name: 'action-edit',
    like: 'series-new',
    person: manager,
    path: '/actions/all?status=overdue',
    prepare: editFirst,
  },
  { name: 'control-choice', person: manager, path: '/actions/new', prepare: openControls },
  {
    name: 'actions-verify',
    like: 'observations-manager',
    person: manager,
    path: '/actions/all?verify=true',
  },
];

async function openViews(page: Page, phone: boolean): Promise<void> {
  if (phone) await unfold(page);
  await page.getByRole('button', { name: 'Saved view' }).click();
  await page.getByLabel('Name of this view').fill('Overdue, the oldest first');
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByLabel('Name of this view')).toBeHidden();
  await page.getByRole('button', { name: 'Saved view' }).click();
  await page.getByLabel('Name of this view').fill('Overdue, the oldest first');
}

async function complete(page: Page, phone: boolean): Promise<void> {
  await openFirst(page, phone);
  await panel(page).getByRole('button', { name: 'Complete' }).click();
  await expect(page.getByRole('dialog').getByText('Evidence')).toBeVisible();
}

async function verify(page: Page, phone: boolean): Promise<void> {
  await openFirst(page, phone);
  await panel(page).getByRole('button', { name: 'Verify and close' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** Work that is not accepted, with a later day for it. */
async function sendBack(page: Page, phone: boolean): Promise<void> {
  await openFirst(page, phone);
  await panel(page).getByRole('button', { name: 'Send back' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

async function openRequest(page: Page): Promise<void> {
  const id = await givenRequest(manager, worker);
  await page.goto(`${DEMO}/actions/all/summary/${id}`);
  await expect(panel(page).getByRole('button', { name: 'Approve' })).toBeVisible();
}

/** Closing, with a look in a month at whether it has helped. */
async function planCheck(page: Page, phone: boolean): Promise<void> {
  await verify(page, phone);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Effectiveness check').selectOption('In 30 days');
  await expect(dialog.getByLabel('What is to be seen then')).toBeVisible();
}

async function openCheck(page: Page): Promise<void> {
  const { id, number } = await givenCheck(manager);
  await page.goto(`${DEMO}/actions/all/summary/${id}?q=${number}`);
  await expect(panel(page).getByRole('button', { name: 'Check effectiveness' })).toBeVisible();
}

async function answerCheck(page: Page): Promise<void> {
  await openCheck(page);
  await panel(page).getByRole('button', { name: 'Check effectiveness' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Not effective' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Save answer' }).click();
  await expect(dialog.getByText('Say what was seen')).toBeVisible();
}

async function notEffective(page: Page): Promise<void> {
  await answerCheck(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What was seen').fill('Pallets stood in the way at three of four walks.');
  await dialog.getByLabel('New due date').fill(dayAhead(60));
  await dialog.getByRole('button', { name: 'Save answer' }).click();
  await expect(dialog).toBeHidden();
  await expect(panel(page)).toContainText('1 time');
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

async function selectSome(page: Page, phone: boolean): Promise<void> {
  await selectRows(page, phone, 'ACT');
  await expect(page.getByRole('button', { name: 'Re-assign' })).toBeVisible();
}

async function bulkRefused(page: Page, phone: boolean): Promise<void> {
  await selectSome(page, phone);
  await page.getByRole('button', { name: 'Verify and close' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Verify and close' }).click();
  await expect(page.getByText('Nothing was changed')).toBeVisible();
}

async function openControls(page: Page): Promise<void> {
  await page.locator('#action-form').getByRole('combobox', { name: 'Control' }).click();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: /^Elimination/ })).toBeVisible();
}
