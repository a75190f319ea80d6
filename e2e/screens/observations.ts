import type { Page } from '@playwright/test';
import { PEOPLE } from '../people.ts';
import { DEMO } from '../places.ts';
import { givenReport } from '../steps/given.ts';
import { panel, unfold } from '../steps/look.ts';
import { waiting } from '../steps/offline.ts';
import { addPhoto, fillReport, unfoldMore } from '../steps/report.ts';
import { expect } from '../story.ts';
import type { Screen } from './screen.ts';
import { closePanel, editFirst, openFirst, selectRows, toPaper } from './steps.ts';

const { admin, manager, supervisor, worker, guest, neighbour } = PEOPLE;

const LIST = '/observations?status=open,in_progress,overdue,completed,closed';

/** Observations: the list, one of them, and the forms. */
export const OBSERVATIONS: readonly Screen[] = [
  {
    name: 'quick-good',
    like: 'report-filled',
    person: worker,
    path: '/observations/new',
    prepare: praise,
  },
  { name: 'quick-stop', like: 'observation', person: manager, path: '/', prepare: stopWork },
  {
    name: 'quick-similar',
    like: 'report-filled',
    person: manager,
    path: '/observations/new',
    prepare: typeSimilar,
  },
  { name: 'observations', like: 'observations-manager', person: guest, path: '/observations' },
  { name: 'observations-manager', person: manager, path: LIST, prepare: closePanel },
  {
    name: 'observations-filtered',
    like: 'observations-manager',
    person: manager,
    path: `${LIST}&q=ladder&risk_potential=high,critical`,
  },
  { name: 'observations-none', person: guest, path: '/observations?q=nothing-like-this' },
  {
    name: 'observations-loading',
    person: guest,
    path: '/observations',
    prepare: neverAnswered,
    loading: true,
  },
  { name: 'observations-failed', person: guest, path: '/observations', prepare: failed },
  {
    name: 'observation',
    person: manager,
    path: '/observations/new?status=completed',
    prepare: openFirst,
  },
  { name: 'observation-long', like: 'observation', person: manager, path: '/', prepare: openLong },
  { name: 'observation-not-mine', person: neighbour, path: '/observations/summary/987654' },
  {
    name: 'observation-edit',
    like: 'report-filled',
    person: manager,
    path: '/observations/new?status=open',
    prepare: editFirst,
  },
  { name: 'report', like: 'report-filled', person: worker, path: '/observations/new' },
  { name: 'report-errors', person: worker, path: '/observations/new', prepare: sendEmpty },
  { name: 'report-filled', person: worker, path: '/observations/new', prepare: fillHalf },
  {
    name: 'report-draft',
    like: 'report-filled',
    person: admin,
    path: '/observations/new',
    prepare: findDraft,
  },
  { name: 'unsent', person: worker, path: '/observations/new', prepare: sendAway },
  { name: 'unsent-none', like: 'observations-none', person: worker, path: '/unsent' },
  { name: 'leave-question', person: supervisor, path: '/observations?status=open', prepare: leave },
  {
    name: 'observation-paper',
    person: manager,
    path: '/observations?status=completed',
    prepare: toPaper,
  },
  { name: 'filter-menu', person: guest, path: '/observations', prepare: openFilter },
  {
    name: 'observations-flags',
    like: 'filter-menu',
    person: manager,
    path: `${LIST}&fixed_on_spot=true&risk_potential=low,medium`,
    prepare: openFilterMenu,
  },
  { name: 'observations-selected', person: manager, path: LIST, prepare: selectObservations },
  { name: 'observations-refused', person: worker, path: LIST, prepare: observationsRefused },
];

async function praise(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Something done well' }).check({ force: true });
}

async function stopWork(page: Page): Promise<void> {
  const { id } = await givenReport(
    supervisor,
    'Scaffold plank cracked above the walkway',
    manager,
    {
      stop_work: true,
    },
  );
  await page.goto(`${DEMO}/observations/summary/${id}`);
  await expect(panel(page).getByText('until it is safe')).toBeVisible();
}

async function typeSimilar(page: Page): Promise<void> {
  const words = 'Hook of the gantry crane has no safety latch';
  await givenReport(manager, words);
  const form = page.locator('#observation-form');
  if (!(await form.getByLabel('Where?').inputValue())) {
    await form.getByLabel('Where?').selectOption({ index: 1 });
  }
  await form.getByLabel('In a few words').fill('Gantry crane hook without safety latch');
  await expect(form.getByText('Is it one of these?')).toBeVisible();
}

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

async function openLong(page: Page): Promise<void> {
  const word = 'Sicherheitsventilprüfstandsbeleuchtungsabdeckung';
  const report = await givenReport(
    manager,
    `${word}/${word}/${word} ${'is loose, and whoever walks below it may be hit. '.repeat(30)}`,
  );
  await page.goto(`${DEMO}/observations/summary/${report.id}`);
  await expect(panel(page).getByRole('heading', { name: 'Timeline' })).toBeVisible();
}

async function sendEmpty(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(/fields need attention/)).toBeVisible();
}

async function fillHalf(page: Page): Promise<void> {
  const form = page.locator('#observation-form');
  await form.getByRole('radio', { name: 'Unsafe condition' }).check({ force: true });
  await form.getByRole('radio', { name: 'High' }).check({ force: true });
  await unfoldMore(form);
  await form.getByRole('radio', { name: 'Yes' }).check({ force: true });
  await addPhoto(page, form, 'nip-point.png');
  await form.getByLabel('What is to be done?').fill('Fit the fixed guard');
}

async function findDraft(page: Page): Promise<void> {
  page.on('dialog', (dialog) => void dialog.accept());
  await page
    .locator('#observation-form')
    .getByLabel('In a few words')
    .fill('Cable across the aisle');
  await expect(page.getByText('Draft kept')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Continue with it' })).toBeVisible();
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

async function leave(page: Page, phone: boolean): Promise<void> {
  await editFirst(page, phone);
  await page
    .locator('#observation-form')
    .getByLabel('In a few words')
    .fill('Cable across the aisle');
  await closePanel(page);
  await expect(page.getByRole('dialog')).toBeVisible();
}

async function openFilterMenu(page: Page, phone: boolean): Promise<void> {
  if (phone) await unfold(page);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Work stopped' })).toBeVisible();
}

async function openFilter(page: Page, phone: boolean): Promise<void> {
  await openFilterMenu(page, phone);
  await page.getByRole('button', { name: 'Risk' }).last().click();
}

async function selectObservations(page: Page, phone: boolean): Promise<void> {
  await closePanel(page);
  await selectRows(page, phone, 'OBS');
  await expect(page.getByRole('button', { name: 'Export selected' })).toBeVisible();
}

async function observationsRefused(page: Page, phone: boolean): Promise<void> {
  await selectObservations(page, phone);
  await page.getByRole('button', { name: 'Change who sees them' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Who sees them').selectOption('yes');
  await dialog.getByRole('button', { name: 'Change who sees them' }).click();
  await expect(page.getByText('Nothing was changed')).toBeVisible();
}
