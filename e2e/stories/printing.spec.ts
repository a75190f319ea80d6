import type { Page } from '@playwright/test';
import { PEOPLE } from '../people.ts';
import { expect, test } from '../story.ts';

const { manager } = PEOPLE;

test('whatever page of a record is printed is paper: nothing to press, no screen behind it, no empty page', async ({
  enter,
}) => {
  const page = await enter(manager, '/', { dark: true });
  for (const [address, title] of [
    ['/permit/3/summary', 'Work'],
    ['/hira/summary/1', 'About the work'],
    ['/incidents/summary/2', 'Root causes'],
    ['/audits/1/summary', 'Summary'],
    ['/observations/summary/3', 'Timeline'],
    ['/actions/summary/3', 'Timeline'],
  ] as const) {
    await page.goto(`${manager.home}${address}`);
    const record = page.locator('[data-record]');
    await expect(record.getByRole('heading', { name: title, exact: true }).first()).toBeVisible();
    await expect(record.getByText(/^Printed by|· http/)).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(record.getByText(/Printed by /)).toBeVisible();
    await expect(record.getByRole('heading', { name: title, exact: true }).first()).toBeVisible();
    expect(await pressed(page), address).toEqual([]);
    await expect
      .poll(() => colours(page), address)
      .toEqual(['rgb(255, 255, 255)', 'rgb(21, 32, 26)']);
    const pages = sheets(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
    expect(pages.length, address).toBeGreaterThan(0);
    expect(await page.evaluate(() => document.body.scrollHeight), address).toBeGreaterThan(
      (pages.length - 1) * SHEET_PX * 0.7,
    );
    await page.emulateMedia({ media: null });
  }
});

/** What of a sheet of A4 is left by the margins, in points of a screen. */
const SHEET_PX = ((297 - 34) / 25.4) * 96;

/** The sheets that a document says it has. */
const sheets = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g) ?? [];

/** What is in sight though it can only be pressed, typed into or jumped to. */
function pressed(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, textarea, input, nav, [href="#main"], footer')]
      .filter(
        (each) =>
          !each.matches(':has(img), [data-on-paper], [aria-hidden]') && each.checkVisibility(),
      )
      .filter((each) => each.getBoundingClientRect().width > 1) // what only is said is not printed
      .map((each) => each.textContent || each.outerHTML),
  );
}

/** Behind the page, and of its words. */
function colours(page: Page): Promise<string[]> {
  return page.evaluate(() => [
    getComputedStyle(document.documentElement).backgroundColor,
    getComputedStyle(document.querySelector('[data-record] h1, [data-record] h2') as Element).color,
  ]);
}
