import type { Page } from '@playwright/test';

/** What a browser keeps of a session. That people signed in here before may stay: it lets nobody in. */
export async function sessionCookies(page: Page): Promise<string[]> {
  const names = (await page.context().cookies()).map((cookie) => cookie.name);
  return names.filter((name) => name !== '__Host-device');
}
