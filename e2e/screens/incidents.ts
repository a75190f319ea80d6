import type { Page } from '@playwright/test';
import { PEOPLE } from '../people.ts';
import { DEMO } from '../places.ts';
import { givenIncident } from '../steps/given.ts';
import { edit } from '../steps/incidents.ts';
import { panel } from '../steps/look.ts';
import { expect } from '../story.ts';
import type { Screen } from './screen.ts';

const { manager, worker } = PEOPLE;

/** Incidents: the list with its matrix, the report, one of them step by step, and lessons. */
export const INCIDENTS: readonly Screen[] = [
  { name: 'incidents', person: manager, path: '/incidents?status=all&view=matrix' },
  { name: 'incident-report', like: 'report-filled', person: worker, path: '/incidents/new' },
  { name: 'incident', person: manager, path: '/incidents?status=closed', prepare: openClosed },
  { name: 'incident-rate', person: manager, path: '/', prepare: rateOne },
  {
    name: 'incident-victim',
    like: 'incident-rate',
    person: manager,
    path: '/',
    prepare: addVictim,
  },
  { name: 'incident-causes', person: manager, path: '/', prepare: askWhy },
  {
    name: 'lesson',
    like: 'incident',
    person: manager,
    path: '/incidents/lfi-card',
    prepare: openLesson,
  },
  { name: 'public-incident', like: 'public-report-filled', path: `${DEMO}/incident` },
];

async function openClosed(page: Page, phone: boolean): Promise<void> {
  const name = /A fitter cut his palm/;
  await page
    .getByRole(phone ? 'button' : 'link', { name })
    .first()
    .click();
  await panel(page).getByRole('link', { name: 'Open page' }).first().click();
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
}

/** Somebody's report, open at a step. */
async function atStep(page: Page, step: string): Promise<void> {
  const { id } = await givenIncident(manager, 'A pallet of valves slid from the third level');
  await page.goto(`${manager.home}/incidents/${id}/steps/${step}`);
}

async function rateOne(page: Page): Promise<void> {
  await atStep(page, 'step1');
  await edit(page, 'Rating');
}

async function addVictim(page: Page): Promise<void> {
  await atStep(page, 'step1/victim/new');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter the name')).toBeVisible();
}

async function askWhy(page: Page): Promise<void> {
  await atStep(page, 'step3');
  const causes = await edit(page, 'Root causes');
  await causes.getByLabel('Why? (1)').fill('The pallet stood over the front beam');
  await page.keyboard.press('Enter');
  await causes.getByLabel('This is a root cause').last().check();
}

async function openLesson(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'A blade change' }).click();
  await expect(page.getByRole('heading', { name: 'Who has read it' })).toBeVisible();
}
