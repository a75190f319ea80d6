import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { SCREENS, type Screen, show } from '../screens.ts';
import { expect, test } from '../story.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** One screen of each kind. */
const KINDS = SCREENS.filter((screen) => !screen.like);

for (const phone of [false, true]) {
  // Colours differ by theme and sizes by width: two looks tell all four.
  const device = { phone, dark: !phone };
  const where = phone ? 'on a phone in the light' : 'at a desk in the dark';
  const seen = KINDS.filter((screen) => isSeen(screen, phone));
  for (const person of new Set(seen.map((screen) => screen.person))) {
    const theirs = seen.filter((screen) => screen.person === person);
    const whose = person ? `for ${person.name}` : 'for who is not signed in';
    test(`axe finds nothing serious ${where} ${whose}`, async ({ enter, visit, watch }) => {
      watch.expects(/./); // screens that failed are looked at as well
      test.setTimeout(60_000 + theirs.length * 30_000);
      // One browser for all screens of a person: starting one costs more than a look.
      const page = person
        ? await enter(person, '/not_found', device)
        : await visit('about:blank', device);
      for (const screen of theirs) await look(page, screen, phone);
    });
  }
}

test('a screen that is like another names one that is looked at', () => {
  const kinds = new Set(KINDS.map((screen) => screen.name));
  const lost = SCREENS.filter((screen) => screen.like && !kinds.has(screen.like));
  expect(lost.map((screen) => screen.name)).toEqual([]);
});

/**
 * Each kind is seen at one width. Which one is a matter of the name alone, so that another
 * screen changes nothing for the rest.
 */
function isSeen(screen: Screen, phone: boolean): boolean {
  if (screen.only) return (screen.only === 'phone') === phone;
  return isOdd(screen.name) === phone;
}

function isOdd(name: string): boolean {
  const sum = [...name].reduce((so, letter) => so + (letter.codePointAt(0) ?? 0), 0);
  return sum % 2 === 1;
}

async function look(page: Page, screen: Screen, phone: boolean): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await show(page, screen, phone);
  // There are no frames, so no second page is needed to bring their results together.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(RULES)
    .setLegacyMode();
  const { violations } = await axe.analyze();
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary}`),
    )
    // What a menu lies over can be reached again when the menu is closed.
    .filter((finding) => !finding.includes('partially obscured'));
  expect.soft(serious, screen.name).toEqual([]);
}
