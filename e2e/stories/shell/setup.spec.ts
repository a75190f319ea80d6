import type { Page } from '@playwright/test';
import { PASSWORD } from '../../people.ts';
import { PORT } from '../../places.ts';
import { launch } from '../../server.ts';
import { loseNextAnswer, readyOffline, waiting } from '../../steps/offline.ts';
import { fillReport, unique } from '../../steps/report.ts';
import { expect, test } from '../../story.ts';

test('a new customer sets up the product by the link it printed, and reports although the server dies', async ({
  visit,
  watch,
}) => {
  const port = PORT + 1;
  const fresh = await launch(port);
  try {
    const [link = ''] = fresh.said().match(/http:\S+\/setup#\S+/) ?? [];
    const late = await visit(link);
    await fill(late, { address: 'late' });

    const page = await visit(`http://localhost:${port}/setup#wrong`, { phone: true, keeps: true });
    watch.expects(/^4(09|22) POST \/api\/v1\/setup(\/link)?$/);
    await expect(page.getByText('Restart the server')).toBeVisible();
    await page.goto(link);
    await expect(page.getByLabel('Organization', { exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Fill this in')).toHaveCount(4);
    await fill(page, { address: 'www' });
    await page.getByRole('button', { name: 'Set up' }).click();
    await expect(page.getByText('This address cannot be used.')).toBeVisible();
    await expect(page.getByLabel('Address of the organization')).toBeFocused();
    await fill(page, { address: 'acme' });
    await page.getByRole('button', { name: 'Set up' }).click();
    await expect(page.getByRole('heading', { name: 'Acme is ready' })).toBeFocused();

    await late.getByRole('button', { name: 'Set up' }).click();
    await expect(late.getByText('This installation has been set up already.')).toBeVisible();

    await page.getByRole('link', { name: `Go to acme.localhost:${port}` }).click();
    await page.getByLabel('E-mail').fill('ada@acme.example');
    await page.keyboard.press('Enter');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada');
    await page.goto(`http://acme.localhost:${port}/observations/new`);
    const site = page.locator('#observation-form').getByLabel('Where?');
    await expect(site).toContainText('Sofia works');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready; // it has the screens that are needed without the server
    });
    await readyOffline(page);

    // It dies after it has written the report down and before it can answer.
    watch.expects(
      /ERR_FAILED/,
      /WebSocket/,
      /ERR_CONNECTION_(REFUSED|RESET)/,
      /ERR_EMPTY_RESPONSE/,
    );
    const hazard = unique('Fire door is wedged open');
    await fillReport(page, { description: hazard, photo: true });
    await loseNextAnswer(page, fresh.crash);
    await page.getByRole('button', { name: 'Send' }).tap();
    await expect(waiting(page)).toContainText('It may have arrived already');
    await fresh.again();
    await expect(page.getByText('Everything you sent has arrived.')).toBeVisible();
    await page.goto(`http://acme.localhost:${port}/observations`);
    const list = page.getByRole('list', { name: 'Observations' }).getByRole('listitem');
    await expect(list.filter({ hasText: hazard })).toHaveCount(1);
    await page.goto(`http://acme.localhost:${port}/v2/permit-to-work/new`);
    await page.getByRole('button', { name: 'Take these 8' }).tap();
    await expect(page.getByText('8 templates were added')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Hot work' })).toBeVisible();
    await page.goto(`http://acme.localhost:${port}/audits/begin`);
    await page.getByRole('button', { name: 'Take these 6' }).tap();
    await expect(page.getByRole('radio', { name: 'Fire safety' })).toBeVisible();
    await page.goto(`http://acme.localhost:${port}/`);
    const steps = page.getByRole('region', { name: 'First steps' }).getByRole('listitem');
    await expect(steps.filter({ hasText: 'Add permit templates' })).toContainText('complete');
    await expect(steps.filter({ hasText: 'Say who approves' })).not.toContainText('complete');
    await page.close(); // before its server goes
  } finally {
    await fresh.stop();
  }
});

async function fill(page: Page, { address }: { address: string }): Promise<void> {
  await page.getByLabel('Organization', { exact: true }).fill('Acme');
  await page.getByLabel('Address of the organization').fill(address);
  await page.getByLabel('First site').fill('Sofia works');
  await page.getByLabel('Your name').fill('Ada Admin');
  await page.getByLabel('E-mail').fill('ada@acme.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
}
