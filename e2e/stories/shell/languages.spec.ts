import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { PEOPLE } from '../../people.ts';
import { DEMO } from '../../places.ts';
import { expect, test } from '../../story.ts';

const { manager } = PEOPLE;

const PATHS = [
  '/',
  '/observations/new',
  '/actions/all?mine=true',
  '/actions/new',
  '/notification',
  '/myaccount',
  '/not_found',
];

test('the screens speak the language that was chosen', async ({ enter, visit }) => {
  const stranger = await visit(`${DEMO}/login`);
  for (const code of ['de', 'bg']) {
    await stranger.getByRole('combobox').selectOption(code);
    await expect(stranger.locator('html')).toHaveAttribute('lang', code);
    await expectTranslated(stranger, code);
  }

  const code = 'bg'; // no word of its letters can be taken for English
  const page = await enter(manager);
  await page.getByRole('button', { name: /^EN, Language/ }).click();
  await page.getByRole('menuitem', { name: 'Български' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', code);
  for (const path of PATHS) {
    await page.goto(DEMO + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.mantine-Skeleton-root, [aria-busy="true"]')).toHaveCount(0);
    await expect(page.locator('html')).toHaveAttribute('lang', code);
    await expectTranslated(page, code);
  }
});

/** What the demo's organization calls a category is its own word, in its own language. */
const OWN_WORDS = new Set(
  leaves(JSON.parse(readFileSync(fromRoot('directory/categories/defaults/en.json'), 'utf8'))),
);

/** No key of the locale files shows, no gap in a sentence, and no words of the English file. */
async function expectTranslated(page: Page, code: string): Promise<void> {
  const own = new Set(words(code));
  const english = new Set(words('en').filter((each) => !own.has(each) && !OWN_WORDS.has(each)));
  const shown = await shownBy(page);
  const wrong = shown.filter(
    (each) => /^[a-z]\w*(\.\w+)+$/.test(each) || /\{\{\w+\}\}/.test(each) || english.has(each),
  );
  expect(wrong, `${code} at ${page.url()}`).toEqual([]);
}

/** The common words, and those of each module. */
function words(code: string): string[] {
  const sources = fromRoot('web/src/');
  const modules = ['core/', 'directory/', 'modules/'].flatMap((floor) =>
    readdirSync(new URL(floor, sources)).map((name) => `${floor}${name}/`),
  );
  const files = ['', ...modules]
    .map((folder) => new URL(`${folder}locales/${code}.json`, sources))
    .filter((file) => existsSync(file));
  return files.flatMap((file) => leaves(JSON.parse(readFileSync(file, 'utf8'))));
}

function fromRoot(path: string): URL {
  return new URL(`../../../${path}`, import.meta.url);
}

function leaves(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value instanceof Object ? Object.values(value).flatMap(leaves) : [];
}

/** Every line that can be read, and the names that only assistive technology says. */
async function shownBy(page: Page): Promise<string[]> {
  const lines = await page.evaluate(() => {
    const named = [...document.querySelectorAll('[aria-label], [placeholder], [title]')];
    const names = named.flatMap((node) =>
      ['aria-label', 'placeholder', 'title'].map((name) => node.getAttribute(name) ?? ''),
    );
    return [document.title, ...document.body.innerText.split('\n'), ...names];
  });
  return [...new Set(lines.map((each) => each.trim()).filter(Boolean))];
}
