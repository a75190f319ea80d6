import type { Page } from '@playwright/test';

/** Chooses a file for the import that is on screen. */
export function chooseTable(page: Page, content: Buffer | string, name: string) {
  const buffer = Buffer.from(content);
  return page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'text/csv', buffer });
}

/** A day from today, as a table says it. */
export function dayAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
