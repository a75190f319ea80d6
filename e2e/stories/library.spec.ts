import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { PEOPLE } from '../people.ts';
import { panel } from '../steps/look.ts';
import { paper, scan } from '../steps/paper.ts';
import { photo } from '../steps/photo.ts';
import { fileArrived, fillAction, unique } from '../steps/report.ts';
import { dayAhead } from '../steps/table.ts';
import { expect, test } from '../story.ts';

const { manager, worker } = PEOPLE;

test('documents are uploaded, shared, read by somebody else, renewed, and come back to mind', async ({
  enter,
  watch,
}) => {
  watch.expects(/422 POST \/api\/reminder/); // the server says what is missing
  const folder = unique('Contracts');
  const rules = unique('Rules of the yard');
  const page = await enter(manager, '/library?in=own');
  await page.getByRole('button', { name: 'New folder' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(folder);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: folder })).toBeVisible();

  const view = unique('View of the yard');
  await page
    .getByLabel('Files to upload')
    .setInputFiles([paper(rules, ['Walk on the left']), photo(`${view}.png`)]);
  await expect(page.getByText('2 of 2 uploaded')).toBeVisible();
  const table = page.getByRole('table');
  await expect(table.getByRole('link', { name: view })).toBeVisible();
  await table.getByRole('link', { name: rules }).click();
  await expect(page.getByRole('heading', { level: 1, name: rules })).toBeVisible();
  await expect(page.getByText('Page 1 of 1')).toBeVisible();

  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Person' }).fill(worker.name);
  await page.getByRole('option', { name: worker.name }).first().click();
  await expect(dialog.getByRole('list', { name: 'Chosen people' })).toContainText(worker.name);
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(dialog).toBeHidden();

  const reader = await enter(worker, '/library?in=shared');
  await reader.getByRole('table').getByRole('link', { name: rules }).click();
  await expect(reader.getByRole('img', { name: `${rules}.pdf, page 1 of 1` })).toBeVisible();
  await expect(reader.getByText('Walk on the left')).toBeAttached();
  await expect(reader.getByRole('button', { name: 'New version' })).toBeHidden();

  await page.getByRole('button', { name: 'New version' }).click();
  await dialog.getByLabel('File').setInputFiles(paper(rules, ['Walk on the right']));
  await dialog.getByLabel('What is new').fill('The other side');
  await dialog.getByRole('button', { name: 'Add the version' }).click();
  await expect(dialog).toBeHidden();
  await expect(reader.getByText('Version 2: The other side')).toBeVisible();
  await expect(reader.getByText('Walk on the right')).toBeAttached();
  await reader.getByRole('button', { name: 'Show version 1' }).click();
  await expect(reader.getByText('Walk on the left')).toBeAttached();

  await page.getByRole('button', { name: 'Remind', exact: true }).click();
  await dialog.getByLabel('Note').fill('Ask for the signature');
  await dialog.getByRole('button', { name: 'Save the reminder' }).click();
  await expect(dialog.getByText('A reminder date is required.')).toBeVisible();
  await dialog.getByLabel('Date').fill(dayAhead(3));
  await dialog.getByRole('button', { name: 'Save the reminder' }).click();
  await expect(page.getByRole('list', { name: 'Reminders' })).toContainText(
    'Ask for the signature',
  );
});

test('several files are marked and moved at once, and a folder comes back with what was in it', async ({
  enter,
  watch,
}) => {
  watch.expects(/404 GET \/api\/folders\/\d+$/); // whoever looks at the folder meanwhile is told
  const folder = unique('Hoists');
  const [one, two] = [unique('Load chart'), unique('Sling tags')];
  const page = await enter(manager, '/library?in=own');
  await page.getByRole('button', { name: 'New folder' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(folder);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: folder })).toBeVisible();
  await page.goto(`${manager.home}/library?in=own`);
  await page
    .getByLabel('Files to upload')
    .setInputFiles([paper(one, ['1 t']), paper(two, ['2 t'])]);
  await expect(page.getByText('2 of 2 uploaded')).toBeVisible();

  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  const choose = async () => {
    await row(one).getByRole('checkbox').click();
    await row(two).getByRole('checkbox').click();
  };
  await choose();
  await page.getByRole('button', { name: 'Favourites', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Mark as favourite' }).click();
  await expect(page.getByText('2 files are favourites')).toBeVisible();
  await expect(row(one).getByRole('button', { name: `Favourite: ${one}` })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await choose();
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await dialog.getByLabel('To').selectOption({ label: 'My folders' });
  await dialog.getByRole('button', { name: folder }).click();
  await expect(dialog.getByText(`Into ${folder}`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Move 2 files' }).click();
  await expect(row(one)).toBeHidden();

  await page.getByRole('main').getByRole('link', { name: folder }).first().click();
  await expect(row(two)).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog.getByLabel('Reason for deleting').fill('Sold');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/in=own/);
  await page.goto(`${manager.home}/library?q=${encodeURIComponent(one)}`);
  await expect(page.getByText('Nothing matches these filters')).toBeVisible();
  await page.goto(`${manager.home}/deletions`);
  await page.getByRole('button', { name: `Restore ${folder}` }).click();
  await expect(page.getByText(`${folder} is restored`)).toBeVisible();
  await page.goto(`${manager.home}/library?q=${encodeURIComponent(one)}`);
  await expect(row(one)).toBeVisible();
});

test('what is shared with a role is read by those who have it, until it is taken back', async ({
  enter,
  watch,
}) => {
  watch.expects(/404 GET \/api\/library_files\/\d+$/); // whoever reads it then is told
  watch.expects(/404 GET \/api\/attachments\//);
  const folder = unique('Lifting plans');
  const view = unique('Load chart');
  const page = await enter(manager, '/library?in=own');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'New folder' }).click();
  await dialog.getByLabel('Name').fill(folder);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: folder })).toBeVisible();
  await page.getByLabel('Files to upload').setInputFiles(photo(`${view}.png`));
  await expect(page.getByText('1 of 1 uploaded')).toBeVisible();
  const share = async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Share' }).click();
  };
  await share();
  await dialog.getByRole('combobox', { name: 'Everybody with the role' }).selectOption('Worker');
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByText('Shared with: Worker')).toBeVisible();

  const reader = await enter(worker, '/library?in=shared', { phone: true, dark: true });
  await reader.getByRole('main').getByRole('link', { name: folder }).click();
  await reader.getByRole('button', { name: view }).click();
  await expect(reader.getByRole('heading', { level: 1, name: view })).toBeVisible();
  const address = await reader.getByRole('link', { name: 'Download' }).getAttribute('href');
  const answer = () =>
    reader.evaluate(async (at) => (await fetch(at, { cache: 'no-store' })).status, `${address}`);
  expect(await answer()).toBe(200);

  await share();
  await dialog.getByRole('button', { name: 'Remove Worker' }).click();
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByText('Shared with: Worker')).toBeHidden();
  await expect(reader.getByText('There is nothing here, or it is not yours to see.')).toBeVisible();
  expect(await answer()).toBe(404);
});

test('an upload that was cut off goes on where it stopped, also after the page was left', async ({
  enter,
  watch,
}) => {
  watch.expects(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const name = unique('Manual of the crane');
  const short = paper(name, ['Long']);
  const manual = test.info().outputPath(`${name}.pdf`); // a file that is the same one after the page was left
  writeFileSync(manual, Buffer.concat([short.buffer, Buffer.alloc(20_000_000, '% ')]));
  const page = await enter(manager, '/library?in=own');
  const from: (string | null)[] = [];
  let cutAt: string | null = '8388608';
  await page.route('**/api/attachment_transfers/*?offset=*', async (route) => {
    const offset = new URL(route.request().url()).searchParams.get('offset');
    if (offset === cutAt) return route.abort('internetdisconnected');
    from.push(offset);
    return route.continue();
  });
  await page.getByLabel('Files to upload').setInputFiles(manual);
  const again = page.getByRole('button', { name: `Go on with ${name}.pdf` });
  await expect(again).toBeVisible();
  cutAt = '16777216';
  await again.click();
  await expect(again).toBeHidden();
  await expect(again).toBeVisible();
  await page.reload();
  cutAt = null;
  await page.getByLabel('Files to upload').setInputFiles(manual);
  await expect(page.getByText('1 of 1 uploaded')).toBeVisible();
  expect(from).toEqual(['0', '8388608', '16777216']);
  await page.getByRole('table').getByRole('link', { name }).click();
  await expect(page.getByText('Page 1 of 1')).toBeVisible();
});

test('a document is attached to an action, opened there, and leads back to where it is used', async ({
  enter,
}) => {
  const name = unique('How slings are looked at');
  const task = unique('Look at the slings');
  const page = await enter(manager, '/library?in=own');
  await page.getByLabel('Files to upload').setInputFiles([paper(name, ['Look for cuts'])]);
  await expect(page.getByText('1 of 1 uploaded')).toBeVisible();

  await page.goto('/actions/new');
  const form = page.locator('#action-form');
  await form.getByLabel('Site').selectOption('North Plant');
  await fillAction(page, form, { description: task, person: worker });
  await form.getByRole('button', { name: 'From the library' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose from the library' });
  await dialog.getByLabel('Search name, author and tags').fill(name);
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await dialog.getByRole('button', { name }).click();
  await expect(dialog).toBeHidden();
  await fileArrived(form, `${name}.pdf`);
  await page.getByRole('button', { name: 'Assign' }).click();
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText(task);

  const reader = await enter(worker, new URL(page.url()).pathname);
  const download = reader.waitForEvent('download');
  await panel(reader)
    .getByRole('link', { name: `${name}.pdf` })
    .click();
  expect((await download).suggestedFilename()).toBe(`${name}.pdf`);

  await page.goto('/library?in=own');
  await page.getByRole('table').getByRole('link', { name }).click();
  await page.getByRole('link', { name: task }).click();
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText(task);
});

test('a scan and Chinese text without its font are drawn, and what cannot be drawn is said', async ({
  enter,
}) => {
  const [whole, torn] = [unique('Scan'), unique('Torn scan')];
  const page = await enter(manager, '/library?in=own');
  await page
    .getByLabel('Files to upload')
    .setInputFiles([scan(whole, '安全第一'), scan(torn, '安全', true)]);
  await expect(page.getByText('2 of 2 uploaded')).toBeVisible();
  const lacks = page.getByText('A part of this page could not be drawn');
  await page.getByRole('table').getByRole('link', { name: torn }).click();
  await expect(lacks).toBeVisible();
  await page.goto(`${manager.home}/library?in=own`);
  await page.getByRole('table').getByRole('link', { name: whole }).click();
  await expect(page.getByText('安全第一')).toBeAttached();
  await expect.poll(() => drawn(page)).toEqual({ middle: [128, 128, 128, 255], words: true });
  await expect(lacks).toBeHidden();
});

/** The colour in the middle of the first page, and whether there is ink where its line is. */
function drawn(page: Page): Promise<{ middle: number[]; words: boolean }> {
  return page
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const [width, height] = [canvas.width, canvas.height];
      const at = canvas.getContext('2d');
      if (!at) throw new Error('Nothing can be read of the page.');
      const line = at.getImageData(width * 0.1, height * 0.06, width * 0.2, height * 0.05).data;
      return {
        middle: [...at.getImageData(width >> 1, height >> 1, 1, 1).data],
        words: line.some((value, index) => index % 4 === 0 && value < 64),
      };
    });
}
