import type { Locator } from '@playwright/test';
import { PEOPLE } from '../../people.ts';
import { givenAction, givenReport } from '../../steps/given.ts';
import { panel, row } from '../../steps/look.ts';
import { unique } from '../../steps/report.ts';
import { expect, test } from '../../story.ts';

const { manager, worker } = PEOPLE;

/** The line that is drawn around something where colours are the person's own. */
function line(of: Locator): Promise<string> {
  return of.evaluate((node) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(node);
    return outlineStyle === 'none' ? 'none' : outlineWidth;
  });
}

test('in forced colours the chosen tile, tab, row, line of the palette, tick and progress are seen', async ({
  enter,
}) => {
  const report = await givenReport(manager, unique('Handrail is loose'), manager);
  const page = await enter(manager, `/observations?status=open&q=${report.number}`);
  await page.emulateMedia({ forcedColors: 'active' });
  const reported = row(page, report.description);
  const tick = reported.getByRole('checkbox');
  const empty = await tick.evaluate((node) => getComputedStyle(node).backgroundColor);
  await expect.poll(() => line(reported)).toBe('none');
  await tick.check({ force: true });
  await expect.poll(() => line(reported)).toBe('3px');
  const full = () => tick.evaluate((node) => getComputedStyle(node).backgroundColor);
  await expect.poll(full).not.toBe(empty);
  await expect.poll(() => line(page.getByRole('button', { name: /^Open/ }).first())).toBe('3px');
  await expect.poll(() => line(page.getByRole('button', { name: /^All/ }).first())).toBe('none');

  await page.getByRole('button', { name: 'New observation' }).click();
  const form = page.locator('#observation-form');
  const tile = form.locator('label').filter({ hasText: 'Unsafe condition' });
  await expect.poll(() => line(tile)).toBe('none');
  await tile.getByRole('radio').check({ force: true });
  await expect.poll(() => line(tile)).toBe('3px');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('my actions');
  const chosen = page.getByRole('option', { name: 'My actions' });
  await expect(chosen).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => line(chosen)).toBe('3px');
  await page.keyboard.press('Escape');

  // How far something is: with nothing done it looks other than with all of it.
  await page.goto(`${manager.home}/observations/summary/${report.id}`);
  const done = panel(page).getByRole('progressbar');
  await expect(done).toBeVisible();
  const nothing = await done.screenshot();
  await done.evaluate((node: HTMLProgressElement) => {
    node.value = node.max;
  });
  expect((await done.screenshot()).equals(nothing)).toBe(false);

  // The next screen is held back, so that its progress stands still to be looked at.
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Settings' }).click();
  const progress = page.getByRole('progressbar', { name: 'Loading' });
  await expect(progress).toBeAttached();
  const colours = await progress.evaluate((node) => [
    getComputedStyle(node.firstElementChild ?? node).backgroundColor,
    getComputedStyle(document.body).backgroundColor,
  ]);
  expect(colours[0]).not.toBe(colours[1]);
  goOn();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});

test("text follows the browser's font size, and the page stays as wide as the screen", async ({
  enter,
}) => {
  const { number, description } = await givenAction(manager, unique('Oil the hinges'), worker);
  const page = await enter(manager, `/actions/all?q=${number}`);
  const title = row(page, description).getByRole('link').first();
  const size = () => title.evaluate((node) => Number.parseFloat(getComputedStyle(node).fontSize));
  const usual = await size();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 24 } });
  await expect.poll(async () => (await size()) / usual).toBeCloseTo(1.5, 2);
  for (const path of ['/', '/actions/all?status=open', '/observations/new?status=open']) {
    await page.goto(manager.home + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const over = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    await expect.poll(over).toBe(0);
  }
});
