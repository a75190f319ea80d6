import type { Page } from '@playwright/test';
import { PEOPLE, type Person } from '../people.ts';
import { DEMO } from '../places.ts';
import { givenReport } from '../steps/given.ts';
import { unfold } from '../steps/look.ts';
import { waiting } from '../steps/offline.ts';
import { fillReport, unique } from '../steps/report.ts';
import { expect } from '../story.ts';
import type { Screen } from './screen.ts';
import { closePanel, editReport, openReport } from './steps.ts';

const { admin, manager, supervisor, worker, guest, neighbour } = PEOPLE;

const LIST = '/observations?status=open,in_progress,overdue,completed,closed';

/** What every list, record and form has, shown once and with observations. */
export const KITS: readonly Screen[] = [
  { name: 'list-none', person: guest, path: '/observations?q=nothing-like-this' },
  {
    name: 'list-loading',
    person: guest,
    path: '/observations',
    prepare: neverAnswered,
    loading: true,
  },
  { name: 'list-failed', person: guest, path: '/observations', prepare: failed },
  {
    name: 'list-filtered',
    like: 'observations-manager',
    person: manager,
    path: `${LIST}&q=ladder&risk_potential=high,critical`,
  },
  { name: 'filter-menu', person: guest, path: '/observations', prepare: openFilter },
  { name: 'saved-views', person: admin, path: '/actions/all?status=overdue', prepare: openViews },
  {
    name: 'list-selected',
    person: manager,
    path: '/',
    prepare: (page, phone) => selectThree(page, phone, manager),
  },
  { name: 'list-refused', person: worker, path: '/', prepare: refused },
  { name: 'record-not-mine', person: neighbour, path: '/observations/summary/987654' },
  { name: 'record-long', like: 'observation', person: manager, path: '/', prepare: openLong },
  { name: 'record-paper', person: manager, path: '/', prepare: toPaper },
  { name: 'form-errors', person: worker, path: '/observations/new', prepare: sendEmpty },
  {
    name: 'form-draft',
    like: 'report-filled',
    person: admin,
    path: '/observations/new',
    prepare: findDraft,
  },
  { name: 'leave-question', person: supervisor, path: '/', prepare: leave },
  { name: 'unsent', person: worker, path: '/observations/new', prepare: sendAway },
  { name: 'unsent-none', like: 'list-none', person: worker, path: '/unsent' },
];

async function neverAnswered(page: Page): Promise<void> {
  await page.route(`${DEMO}/api/v2/observations?*`, () => {});
  await page.reload();
  await expect(page.locator('[aria-busy="true"]')).toBeVisible();
}

async function failed(page: Page): Promise<void> {
  const answer = {
    status: 500,
    json: { error: '', code: 'internal', request_id: 'OWCN6VVLEXZFPMU5' },
  };
  await page.route(`${DEMO}/api/v2/observations?*`, (route) => route.fulfill(answer));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
}

async function openFilter(page: Page, phone: boolean): Promise<void> {
  if (phone) await unfold(page);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Work stopped' })).toBeVisible();
  await page.getByRole('button', { name: 'Risk' }).last().click();
}

async function openViews(page: Page, phone: boolean): Promise<void> {
  if (phone) await unfold(page);
  await page.getByRole('button', { name: 'Saved view' }).click();
  await page.getByLabel('Name of this view').fill('Overdue, the oldest first');
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByLabel('Name of this view')).toBeHidden();
  await page.getByRole('button', { name: 'Saved view' }).click();
  await page.getByLabel('Name of this view').fill('Overdue, the oldest first');
}

/** Three reports of the person's, each of them chosen. */
async function selectThree(page: Page, phone: boolean, whose: Person): Promise<void> {
  const word = unique('Hose').replaceAll(' ', '');
  const places = ['the gate', 'the pump', 'tank 2'];
  const given = await Promise.all(
    places.map((place) => givenReport(whose, `${word} torn at ${place}`)),
  );
  await page.goto(`${DEMO}/observations?q=${word}`);
  if (phone) await unfold(page);
  if (phone) await page.getByRole('button', { name: 'Select', exact: true }).click();
  for (const { number } of given) {
    const box = page.getByRole('checkbox', { name: new RegExp(`^Select ${number}`) });
    await box.press('Space'); // a click could meet what floats over the list
    await expect(box).toBeChecked();
  }
  await expect(page.getByRole('button', { name: 'Export selected' })).toBeVisible();
}

/** Their own, which nothing is to be done about: they are closed. */
async function refused(page: Page, phone: boolean): Promise<void> {
  await selectThree(page, phone, worker);
  await page.getByRole('button', { name: 'Change who sees them' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Who sees them').selectOption('yes');
  await dialog.getByRole('button', { name: 'Change who sees them' }).click();
  await expect(page.getByText('Nothing was changed')).toBeVisible();
}

async function openLong(page: Page): Promise<void> {
  const word = 'Sicherheitsventilprüfstandsbeleuchtungsabdeckung';
  const walks = 'is loose, and whoever walks below it may be hit. '.repeat(30);
  await openReport(page, manager, `${word}/${word}/${word} ${walks}`);
}

async function toPaper(page: Page): Promise<void> {
  await openReport(page, manager, 'Ladder without a foot');
  await page.getByRole('link', { name: 'Print preview' }).click();
  await expect(page.getByRole('img', { name: 'Code that leads to this record' })).toBeVisible();
}

async function sendEmpty(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(/fields need attention/)).toBeVisible();
}

async function findDraft(page: Page): Promise<void> {
  page.on('dialog', (dialog) => void dialog.accept());
  await page.locator('#observation-form').getByLabel('Description').fill('Cable across the aisle');
  await expect(page.getByText('Draft kept')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Continue with it' })).toBeVisible();
}

async function leave(page: Page): Promise<void> {
  await editReport(page, supervisor);
  await page.locator('#observation-form').getByLabel('Description').fill('Cable across the aisle');
  await closePanel(page);
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** A report with a photo that waits for the network. */
async function sendAway(page: Page): Promise<void> {
  // What this browser has fetched once it can open without the network: no worker keeps it here.
  const form = page.url();
  await page.goto(new URL('/unsent', form).href);
  await expect(page.getByText('Nothing is waiting')).toBeVisible();
  await page.goto(form);
  await page.context().setOffline(true);
  await fillReport(page, { description: 'Chain of the hoist is worn at the hook', photo: true });
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(waiting(page)).toBeVisible();
}
