import type { Page } from '@playwright/test';
import { PEOPLE } from '../people.ts';
import { DEMO } from '../places.ts';
import { givenReport } from '../steps/given.ts';
import { panel } from '../steps/look.ts';
import { addPhoto, unfoldMore } from '../steps/report.ts';
import { expect } from '../story.ts';
import type { Screen } from './screen.ts';
import { closePanel, editReport, openReport } from './steps.ts';

const { manager, supervisor, worker, guest } = PEOPLE;

const LIST = '/observations?status=open,in_progress,overdue,completed,closed';

/** Observations: the list, one of them, and the form. */
export const OBSERVATIONS: readonly Screen[] = [
  { name: 'observations', like: 'observations-manager', person: guest, path: '/observations' },
  { name: 'observations-manager', person: manager, path: LIST, prepare: closePanel },
  {
    name: 'observation',
    person: manager,
    path: '/',
    prepare: (page) => openReport(page, manager, 'Guard missing at the nip point'),
  },
  { name: 'observation-stop', like: 'observation', person: manager, path: '/', prepare: stopWork },
  {
    name: 'observation-edit',
    like: 'report-filled',
    person: manager,
    path: '/',
    prepare: (page) => editReport(page, manager),
  },
  { name: 'report-filled', person: worker, path: '/observations/new', prepare: fillHalf },
  {
    name: 'report-good',
    like: 'report-filled',
    person: worker,
    path: '/observations/new',
    prepare: praise,
  },
  {
    name: 'report-similar',
    like: 'report-filled',
    person: manager,
    path: '/observations/new',
    prepare: typeSimilar,
  },
];

async function praise(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Something done well' }).check({ force: true });
}

async function stopWork(page: Page): Promise<void> {
  const words = 'Scaffold plank cracked above the walkway';
  const { id } = await givenReport(supervisor, words, manager, { stop_work: true });
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
  await form.getByLabel('Description').fill('Gantry crane hook without safety latch');
  await expect(form.getByText('Is it one of these?')).toBeVisible();
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
