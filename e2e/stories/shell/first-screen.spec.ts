import type { Page } from '@playwright/test';
import { PASSWORD, PEOPLE } from '../../people.ts';
import { DEMO } from '../../places.ts';
import { sayEmail, sayPassword } from '../../steps/signin.ts';
import { expect, test } from '../../story.ts';

const MOST_REQUESTS = 40;
const MOST_SCRIPT_BYTES = 350 * 1024;

test('the first screen after signing in asks for little', async ({ visit }) => {
  const page = await visit(`${DEMO}/login`);
  await sayEmail(page, PEOPLE.admin.email);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.waitForLoadState('networkidle');

  const asked = askedUntil(page, '#my-work');
  await sayPassword(page, PASSWORD);
  const requests = await asked;

  const urls = requests.map(({ url }) => url);
  expect(urls.length, urls.join('\n')).toBeLessThanOrEqual(MOST_REQUESTS);
  const scripts = requests.filter(({ url }) => url.endsWith('.js'));
  const bytes = scripts.reduce((sum, { size }) => sum + size, 0);
  expect(bytes).toBeLessThanOrEqual(MOST_SCRIPT_BYTES);
  // Otherwise nothing was counted.
  expect(urls).toContain('/api/v1/home?per_page=5');
  expect(bytes).toBeGreaterThan(50 * 1024);
});

/** What the page asks for from now on until something is there, and the bytes that were sent for it. */
function askedUntil(page: Page, selector: string): Promise<{ url: string; size: number }[]> {
  return page.evaluate(async (wanted) => {
    performance.clearResourceTimings();
    await new Promise<void>((resolve) => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector(wanted)) return;
        observer.disconnect();
        resolve();
      }).observe(document, { childList: true, subtree: true });
    });
    const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return requests.map(({ name, transferSize }) => {
      const { pathname, search } = new URL(name);
      return { url: pathname + search, size: transferSize };
    });
  }, selector);
}
