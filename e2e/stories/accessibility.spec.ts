import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { SCREENS, type Screen, show } from '../screens.ts';
import { expect, test } from '../story.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

test.describe.configure({ mode: 'parallel' });

// One browser for all screens of a person: starting one costs more than a look.
const people = [...new Set(SCREENS.map((screen) => screen.person))];
for (const person of people) {
  for (const phone of [false, true]) {
    const seen = SCREENS.filter((screen) => screen.person === person && isSeen(screen, phone));
    const who = person?.name ?? 'nobody';
    test(`axe finds nothing serious for ${who} ${phone ? 'on a phone' : 'at a desk'}`, async ({
      enter,
      visit,
      watch,
    }) => {
      test.setTimeout(60_000 + seen.length * 20_000);
      watch.expects(/./); // screens that failed are looked at as well
      // Colours differ by theme and sizes by width: two looks tell all four.
      const device = { phone, dark: !phone };
      const page = person
        ? await enter(person, '/not_found', device)
        : await visit('about:blank', device);
      for (const screen of seen) await look(page, screen, phone);
    });
  }
}

/**
 * Screens as they open are seen at both widths, and what people make of them at one. Which
 * one is a matter of the name alone, so that another screen changes nothing for the rest.
 */
function isSeen(screen: Screen, phone: boolean): boolean {
  if (screen.only) return (screen.only === 'phone') === phone;
  return !screen.prepare || isOdd(screen.name) === phone;
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
