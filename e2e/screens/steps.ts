import type { Page } from '@playwright/test';
import { panel, unfold } from '../steps/look.ts';
import { expect } from '../story.ts';

export async function closePanel(page: Page): Promise<void> {
  const close = panel(page).getByRole('button', { name: 'Close', exact: true });
  if (await close.isVisible()) await close.click();
}

export async function openFirst(page: Page, phone: boolean): Promise<void> {
  if (phone && page.url().includes('/new')) await closePanel(page);
  if (phone) await page.getByRole('main').getByRole('listitem').first().getByRole('button').click();
  else await page.getByRole('row').nth(1).getByRole('link').click();
  await expect(page).toHaveURL(/\/summary\/\d+/);
  await expect(panel(page).getByRole('heading', { name: 'Timeline' })).toBeVisible();
}

export async function toPaper(page: Page, phone: boolean): Promise<void> {
  await openFirst(page, phone);
  await page.getByRole('link', { name: 'Print preview' }).click();
  await expect(page.getByRole('img', { name: 'Code that leads to this record' })).toBeVisible();
}

export async function editFirst(page: Page, phone: boolean): Promise<void> {
  await openFirst(page, phone);
  await panel(page).getByRole('button', { name: 'Edit' }).click();
  await expect(panel(page).getByRole('button', { name: 'Save', exact: true })).toBeVisible();
}

/** Chooses the first rows; of what kind their numbers say. */
export async function selectRows(page: Page, phone: boolean, prefix: 'ACT' | 'OBS'): Promise<void> {
  if (phone) await unfold(page);
  if (phone) await page.getByRole('button', { name: 'Select', exact: true }).click();
  const boxes = page.getByRole('checkbox', { name: new RegExp(`^Select ${prefix}`) });
  await boxes.nth(2).waitFor({ state: 'attached' });
  // By name: what others do meanwhile may move the rows.
  const names = await boxes.evaluateAll((all) => all.map((box) => box.getAttribute('aria-label')));
  for (const name of names.slice(0, phone ? 2 : 3)) {
    const box = page.getByRole('checkbox', { name: name ?? '', exact: true });
    await box.press('Space'); // a click could meet what floats over the list
    await expect(box).toBeChecked();
  }
}
