import type { Locator } from '@playwright/test';

/**
 * Chooses in a list that is searched by typing. It is opened first: typing what stands
 * there already changes nothing, and would open nothing.
 */
export async function choose(within: Locator, list: string, option: string): Promise<void> {
  const box = within.getByRole('combobox', { name: list });
  await box.click();
  await box.fill(option);
  await within.page().getByRole('option', { name: option, exact: true }).click();
}
