import { writeFile } from 'node:fs/promises';
import { giveSession, PEOPLE } from '../../people.ts';
import { startReport, unique } from '../../steps/report.ts';
import { expect, test } from '../../story.ts';

const { worker, guest } = PEOPLE;

test('a draft survives a reload and the end of the session, and leaving asks nothing', async ({
  enter,
  watch,
}) => {
  const hazard = unique('Cable across the aisle');
  const page = await enter(worker, '/observations/new', { own: true });
  const words = page.locator('#observation-form').getByLabel('Description');
  await words.fill(hazard);
  await expect(page.getByText('Draft kept')).toBeVisible();

  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(`${worker.home}/observations/new`);
  await expect(page.getByText(/^You have an unfinished draft: Today/)).toBeVisible();
  await expect(words).toHaveValue('');
  await words.fill('Something else in between');
  await expect(page.getByText('Draft kept')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Continue with it' }).click();
  await expect(words).toHaveValue('Something else in between');
  await page.reload();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Continue with it' }).click();
  await expect(words).toHaveValue(hazard);

  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page).toHaveURL(/\/$/);
  await startReport(page);
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.reload();
  await expect(words).toHaveValue('');
  await expect(page.getByText(/^You have an unfinished draft/)).toBeHidden();

  // The session ends: the words stay for the same person, until they sign out.
  watch.expects(/^401 /, /WebSocket/);
  const outlives = unique('Pallet leans over the walkway');
  await words.fill(outlives);
  await expect(page.getByText('Draft kept')).toBeVisible();
  await page.context().clearCookies();
  const goodbye = page.waitForResponse(/reset_current_session/);
  // Whatever asks the server first finds the session gone; another's report may make the list ask.
  const gone = page.waitForURL(/\/login/);
  const sorted = page.getByRole('columnheader', { name: 'Risk' }).getByRole('button').click();
  await Promise.any([gone, sorted.then(() => gone)]);
  await expect(page).toHaveURL(/\/login/);
  await goodbye; // it takes the cookies away

  await giveSession(page.context(), guest);
  await page.goto(`${worker.home}/observations`);
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByText(outlives)).toHaveCount(0);

  await giveSession(page.context(), worker, true);
  await page.goto(`${worker.home}/observations/new`);
  await page.getByRole('button', { name: 'Continue with it' }).click();
  await expect(words).toHaveValue(outlives);

  await page.goto(`${worker.home}/logout`);
  await expect(page).toHaveURL(/\/login/);
  await giveSession(page.context(), worker, true);
  await page.goto(`${worker.home}/observations/new`);
  await expect(words).toBeVisible();
  await expect(page.getByText(/^You have an unfinished draft/)).toBeHidden();
});

test('a file that cannot be taken says why, before it is sent where that is known', async ({
  enter,
  watch,
}) => {
  const page = await enter(worker, '/observations/new');
  const form = page.locator('#observation-form');
  const add = async (name: string, bytes: Buffer) => {
    const path = test.info().outputPath(name);
    await writeFile(path, bytes);
    const chooser = page.waitForEvent('filechooser');
    await form.getByRole('button', { name: 'Choose files' }).click();
    await (await chooser).setFiles(path);
  };
  await expect(form.getByText('Up to 10 MB each')).toBeVisible();
  await add('large.png', Buffer.alloc(10_000_001));
  await expect(form.getByText('large.png is larger than 10 MB.')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Remove large.png' })).toHaveCount(0);

  watch.expects(/^422 POST \/api\/attachments$/);
  await add('page.png', Buffer.from('<!doctype html><html><script>alert(1)</script></html>'));
  await expect(form.getByText(/^page\.png was not uploaded\. This kind of file/)).toBeVisible();
});
