import type { Page, Route } from '@playwright/test';
import { PEOPLE } from '../people.ts';
import { expect } from '../story.ts';
import type { Screen } from './screen.ts';

const { admin } = PEOPLE;

/** What administrators set up: places, words, hours, and who has to agree. */
export const SETTINGS: readonly Screen[] = [
  { name: 'sites', like: 'observations-manager', person: admin, path: '/sites?status=all' },
  { name: 'site-new', like: 'form-errors', person: admin, path: '/sites/new', prepare: forget },
  { name: 'site-divisions', person: admin, path: '/sites?status=all', prepare: openDivisions },
  { name: 'site-plans', person: admin, path: '/map-plotting' },
  { name: 'categories', person: admin, path: '/categories' },
  { name: 'category-merge', person: admin, path: '/categories', prepare: openMerge },
  { name: 'api-keys', person: admin, path: '/settings/api-keys', prepare: makeKey },
  { name: 'manpower', person: admin, path: '/manpower?show=hours', prepare: typeWrong },
  { name: 'workflow-new', person: admin, path: '/not_found', prepare: foresee },
];

/** The form of a key, with everything about it. */
async function makeKey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Make an API key' }).click();
  await expect(page.getByLabel('Requests a minute')).toBeVisible();
}

/** What a new site lacks. */
async function forget(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add the site' }).click();
  await expect(page.getByText('Fill this in').first()).toBeVisible();
}

async function openDivisions(page: Page, phone: boolean): Promise<void> {
  if (phone) await page.getByRole('main').getByRole('listitem').first().getByRole('button').click();
  else await page.getByRole('row').nth(1).getByRole('link').click();
  await page.getByRole('link', { name: 'Divisions' }).click();
  await page.getByRole('button', { name: 'Unfold all' }).click();
  await expect(page.getByRole('button', { name: 'Add a department' }).first()).toBeVisible();
}

async function openMerge(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More for Housekeeping' }).click();
  await page.getByRole('menuitem', { name: 'Merge into another' }).click();
  await page.getByRole('combobox', { name: 'Into which one' }).fill('ergonomics');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Housekeeping goes away.')).toBeVisible();
}

/** A number that is none, at the desk and on a phone. */
async function typeWrong(page: Page): Promise<void> {
  await page
    .getByRole('textbox', { name: /^North Plant/ })
    .last()
    .fill('many');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('A whole number').first()).toBeVisible();
}

/**
 * A workflow and whom it asks, as it is seen where a module has its records reviewed:
 * what such an installation answers stands here, since this one has none.
 */
async function foresee(page: Page): Promise<void> {
  const modules = [{ name: 'Permit', has_forms: false, forms: [] }];
  await page.route('**/api/workflows/modules', (route) => route.fulfill({ json: { modules } }));
  await page.route('**/api/workflows/preview', answerPreview);
  await page.goto(new URL('/workflows/new', page.url()).href);
  await page.getByLabel('Title').fill('Work at height');
  await page.getByRole('combobox', { name: 'Person' }).fill(PEOPLE.manager.name);
  await expect(page.getByRole('option', { name: PEOPLE.manager.name })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add a reviewer' }).click();
  await page.getByLabel('Reviewer 2').selectOption('head_of_site');
  await expect(page.getByText('Reminded').last()).toBeVisible();
}

function answerPreview(route: Route): Promise<void> {
  const at = (day: number) => `2026-03-0${day}T09:00:00Z`;
  const step = (day: number, reviewer: object, name: string) => ({
    reviewer,
    people: [{ user: { id: day, name }, as: 'reviewer', on_behalf_of: null }],
    asked_at: at(day),
    reminded_at: at(day + 1),
    escalated_at: at(day + 2),
    to_super_admins_at: at(day + 3),
  });
  const { manager, supervisor } = PEOPLE;
  return route.fulfill({
    json: {
      applies: true,
      instead: '',
      escalation_user: null,
      super_admins: [{ id: 9, name: 'Ingrid Halvorsen' }],
      steps: [
        step(2, { kind: 'user', name: manager.name }, manager.name),
        step(4, { kind: 'head_of_site', name: '' }, supervisor.name),
      ],
    },
  });
}
