import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SCREENS, show } from '../screens.ts';
import { expect, test } from '../story.ts';

const FOLDER = fileURLToPath(new URL('../../screens', import.meta.url));

test.describe.configure({ mode: 'parallel' });
test.beforeAll(() => mkdirSync(FOLDER, { recursive: true }));

for (const screen of SCREENS) {
  for (const phone of [false, true]) {
    if (screen.only && (screen.only === 'phone') !== phone) continue;
    const width = phone ? 390 : 1440;
    test(`${screen.name} ${width}`, async ({ enter, visit, watch }) => {
      // Failures are among what is pictured; stories judge complaints.
      watch.expects(/./);
      const page = screen.person
        ? await enter(screen.person, '/not_found', { phone })
        : await visit('about:blank', { phone });
      await show(page, screen, phone);
      for (const theme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: theme });
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
        await page.screenshot({
          path: `${FOLDER}/${screen.name}-${width}-${theme}.png`,
          animations: 'disabled',
          caret: 'initial',
        });
      }
    });
  }
}
