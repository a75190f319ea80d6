import type { Page } from '@playwright/test';
import { PEOPLE } from '../../people.ts';
import { signIn } from '../../steps/signin.ts';
import { expect, test } from '../../story.ts';

const MOST_REQUESTS = 40;
const MOST_SCRIPTS_KB = 350;

test('Home is shown after few requests, and what works without a network comes after it', async ({
  visit,
}) => {
  const page = await visit(`${PEOPLE.manager.home}/login`);
  const before = await page.evaluate(() => performance.now());
  await signIn(page, PEOPLE.manager);
  await shown(page);
  const asked = await askedSince(page, before);
  const scripts = asked.filter(({ name }) => name.endsWith('.js'));
  const size = scripts.reduce((sum, { size }) => sum + size, 0) / 1024;
  const names = asked.map(({ name }) => name.replace(PEOPLE.manager.home, '')).join('\n');
  expect(scripts.length, names).toBeGreaterThan(3);
  expect(asked.length, names).toBeLessThanOrEqual(MOST_REQUESTS);
  expect(size, names).toBeLessThanOrEqual(MOST_SCRIPTS_KB);
  expect(names).not.toContain('NewObservation');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
});

async function shown(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForFunction(() => !document.querySelector('.mantine-Skeleton-root'));
}

function askedSince(page: Page, since: number): Promise<{ name: string; size: number }[]> {
  return page.evaluate(
    (start) =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter((each) => each.startTime >= start)
        .map(({ name, transferSize }) => ({ name, size: transferSize })),
    since,
  );
}
