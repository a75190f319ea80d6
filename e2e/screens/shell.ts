import type { Page } from '@playwright/test';
import { PEOPLE } from '../people.ts';
import { givenCompleted } from '../steps/given.ts';
import { expect } from '../story.ts';
import type { Screen } from './screen.ts';

const { admin, manager, supervisor, worker, guest, platform } = PEOPLE;

/** Home, and what is around every screen. */
export const SHELL: readonly Screen[] = [
  { name: 'quick-home', like: 'home', person: supervisor, path: '/' },
  { name: 'home', person: manager, path: '/' },
  { name: 'home-worker', like: 'home', person: worker, path: '/' },
  { name: 'home-all-clear', like: 'home', person: guest, path: '/' },
  { name: 'work', person: manager, path: '/', prepare: unfold },
  { name: 'account', person: worker, path: '/myaccount' },
  { name: 'palette', person: manager, path: '/', prepare: openPalette },
  { name: 'shortcuts', like: 'palette', person: manager, path: '/', prepare: openShortcuts },
  { name: 'site-menu', person: manager, path: '/', prepare: openSites, only: 'desk' },
  { name: 'menu', person: manager, path: '/', prepare: openMenu, only: 'phone' },
  {
    name: 'menu-narrow',
    like: 'menu',
    person: manager,
    path: '/',
    prepare: collapse,
    only: 'desk',
  },
  { name: 'not-found', person: worker, path: '/not_found' },
  { name: 'no-permissions', like: 'not-found', person: guest, path: '/no_permissions' },
  { name: 'no-access', like: 'home', person: guest, path: '/actions/all' },
  { name: 'organizations', like: 'observations-manager', person: platform, path: '/organizations' },
  { name: 'organization', person: platform, path: '/organizations', prepare: openOrganization },
  { name: 'clone', like: 'organization', person: platform, path: '/clone', prepare: chooseTwo },
  { name: 'all-api-keys', like: 'observations-manager', person: platform, path: '/api-keys' },
  { name: 'payment-settings', person: platform, path: '/paymentsettings' },
  { name: 'installation', person: platform, path: '/installation' },
  { name: 'extend-requests', like: 'work', person: platform, path: '/extend_requests' },
  { name: 'licences', like: 'subscription', person: admin, path: '/licenses' },
  { name: 'webhooks', like: 'subscription', person: admin, path: '/settings/webhooks' },
];

async function openOrganization(page: Page, phone: boolean): Promise<void> {
  const card = page.getByRole('button', { name: 'Demo Industries' });
  await (phone ? card : page.getByText('Demo Industries').first()).click();
  await expect(page.getByRole('dialog').getByText('Last used')).toBeVisible();
}

async function chooseTwo(page: Page): Promise<void> {
  for (const [field, words] of [
    ['From', 'Demo Industries'],
    ['To', 'Globex'],
  ] as const) {
    await page.getByRole('combobox', { name: field }).fill(words);
    await page.getByRole('option', { name: words }).click();
  }
  await expect(page.getByRole('checkbox').first()).toBeVisible();
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type('ladder');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
}

async function openShortcuts(page: Page): Promise<void> {
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
}

async function openSites(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Site: / }).click();
  await expect(page.getByRole('menuitem', { name: 'All sites' })).toBeVisible();
}

async function unfold(page: Page): Promise<void> {
  // Whether something waits in the demo differs by the day.
  const { description } = await givenCompleted(manager, worker);
  await page.goto(`${manager.home}/work?group=verify`);
  await page
    .getByRole('button', { name: `Verify: ${description}` })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Verify and close' })).toBeVisible();
}

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Browse' }).click();
  await expect(page.getByRole('navigation', { name: 'Browse' })).toBeVisible();
}

async function collapse(page: Page): Promise<void> {
  const toggle = page.getByRole('button', { name: 'Collapse the menu' });
  if (await toggle.isVisible()) await toggle.click();
}
