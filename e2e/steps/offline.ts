import type { Page } from '@playwright/test';
import { expect } from '../story.ts';

/** Waits until the device has what it needs to go where there is no network. */
export async function readyToLeave(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await readyOffline(page);
  const kept = async () => (JSON.parse(await shelf(page, 'answers')) as unknown[]).length;
  // The sites, the categories, the people and my actions.
  await expect.poll(kept).toBeGreaterThanOrEqual(4);
}

/** What waits on the device, on the screen that lists it. */
export function waiting(page: Page) {
  return page.getByRole('list', { name: 'Not sent yet' }).getByRole('listitem');
}

/**
 * The server does what the page asks of it next, and the page never hears of it.
 * `meanwhile` is what else happens before the page loses patience.
 */
export async function loseNextAnswer(page: Page, meanwhile = async () => {}): Promise<void> {
  await page.exposeFunction('meanwhile', meanwhile);
  await page.evaluate(() => {
    const ask = window.fetch;
    window.fetch = async (...about) => {
      const answer = await ask(...about);
      const [request] = about;
      if (!(request instanceof Request) || request.method !== 'POST') return answer;
      window.fetch = ask;
      await (window as unknown as { meanwhile: () => Promise<void> }).meanwhile();
      throw new TypeError('Failed to fetch');
    };
  });
}

/** What the device holds of one kind, as text. */
export function shelf(page: Page, store: string): Promise<string> {
  return page.evaluate(
    (name) =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('hivis');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const all = opening.result.transaction(name).objectStore(name).getAll();
          all.onsuccess = () => {
            opening.result.close();
            resolve(JSON.stringify(all.result));
          };
        };
      }),
    store,
  );
}

/** The page has asked for all that it keeps for work without a network, and asks no more by itself. */
export async function readyOffline(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('ready-offline').length > 0);
}
