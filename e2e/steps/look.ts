import type { Locator, Page } from '@playwright/test';

/** The panel at the right of a list. */
export function panel(page: Page): Locator {
  return page.getByRole('complementary').filter({ has: page.locator('#panel-title') });
}

/** The row of a record in the list on screen. */
export function row(page: Page, words: string): Locator {
  return page.getByRole('row').filter({ hasText: words });
}

/** On a phone search, filters and the rest of a list's tools are folded away. */
export async function unfold(page: Page): Promise<void> {
  const fold = page.getByRole('button', { name: /^Search and filters/ });
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
}

/** Says aloud how long something took since it was pressed, since speed is promised. */
export function stopwatch(): (what: string) => void {
  const began = performance.now();
  return (what) => console.log(`    ${what}: ${Math.round(performance.now() - began)} ms`);
}
