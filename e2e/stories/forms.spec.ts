import { writeFile } from 'node:fs/promises';
import { giveSession, PEOPLE } from '../people.ts';
import { panel, row } from '../steps/look.ts';
import { fillReport, send, unique } from '../steps/report.ts';
import { expect, test } from '../story.ts';

const { worker, colleague, manager, guest } = PEOPLE;

test('nobody can see who reported without a name', async ({ enter }) => {
  const hazard = unique('Ladder with a broken rung');
  const office = await enter(manager, '/observations/new');
  await expect(office.getByRole('table')).toBeVisible();
  const site = await enter(colleague, '/observations/new');
  await fillReport(site, { description: hazard, photo: true, anonymous: true });
  await expect(site.getByText(/Nobody will see or can find out who reported it/)).toBeVisible();
  await send(site);

  await row(office, hazard).getByRole('link').click();
  await expect(panel(office)).toContainText('Somebody reported it');
  await expect(panel(office)).toContainText('Reported byAnonymous');
  await expect(panel(office)).not.toContainText(colleague.name);
});

test('what is missing is said at its field, counted, and has the focus', async ({ enter }) => {
  const page = await enter(worker, '/observations/new');
  const form = page.locator('#observation-form');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByText('Choose what you saw')).toBeVisible();
  await expect(form.getByText('Say what you saw')).toBeVisible();
  await expect(form.getByText('Add a line about it')).toBeVisible();
  await expect(page.getByText(/^\d fields need attention$/)).toBeVisible();
  await expect(form.getByRole('radio', { name: 'Unsafe condition' })).toBeFocused();

  await fillReport(page, { description: unique('Blocked escape route') });
  await form.getByLabel('What could have happened, or what you did').clear();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('1 field needs attention')).toBeVisible();
  await expect(form.getByLabel('What could have happened, or what you did')).toBeFocused();
});

test('what the server refuses stands at its field as well', async ({ enter, watch }) => {
  const page = await enter(worker, '/observations/new');
  const form = page.locator('#observation-form');
  watch.expects(/^422 POST \/api\/observations$/);
  // A screen that was loaded before a rule became stricter lets these through.
  await page.route('**/api/observations', async (route) => {
    const body = route.request().postDataJSON();
    body.comment = '';
    body.actions[0].due_date = '2020-02-01';
    await route.continue({ postData: JSON.stringify(body) });
  });
  await fillReport(page, {
    description: unique('Loose handrail'),
    action: { description: unique('Tighten it'), person: colleague },
  });
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('2 fields need attention')).toBeVisible();
  const comment = form.getByLabel('What could have happened, or what you did');
  await expect(comment).toBeFocused();
  await expect(comment).toHaveAttribute('aria-invalid', 'true');
  const due = form.getByLabel('Due');
  await expect(due).toHaveAttribute('aria-invalid', 'true');
  await expect(due).toHaveAccessibleDescription(/\w/);
  await expect(form.getByLabel('In a few words')).not.toHaveAttribute('aria-invalid', 'true');

  await page.unroute('**/api/observations');
  await comment.pressSequentially(' ');
  await send(page);
});

test('a draft survives a reload, and leaving asks first', async ({ enter }) => {
  const hazard = unique('Cable across the aisle');
  const page = await enter(worker, '/observations/new');
  const words = page.locator('#observation-form').getByLabel('In a few words');
  await words.fill(hazard);
  await expect(page.getByText('Draft kept')).toBeVisible();

  await page.getByRole('link', { name: 'Home' }).first().click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(/\/observations\/new$/);
  await expect(words).toHaveValue(hazard);

  page.on('dialog', (dialog) => void dialog.accept()); // the browser asks as well
  await page.reload();
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
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole('link', { name: /^Report/ }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.reload();
  await expect(words).toHaveValue('');
  await expect(page.getByText(/^You have an unfinished draft/)).toBeHidden();
});

test('words outlive the session, for the same person, until they sign out', async ({
  enter,
  watch,
}) => {
  watch.expects(/^401 /, /WebSocket/);
  const page = await enter(worker, '/observations/new');
  const words = page.locator('#observation-form').getByLabel('In a few words');
  const hazard = unique('Pallet leans over the walkway');
  await words.fill(hazard);
  await expect(page.getByText('Draft kept')).toBeVisible();
  await page.context().clearCookies();
  // Whatever asks the server first finds the session gone; another's report may make the list ask.
  const gone = page.waitForURL(/\/login/);
  const sorted = page.getByRole('columnheader', { name: 'Risk' }).getByRole('button').click();
  await Promise.any([gone, sorted.then(() => gone)]);
  await expect(page).toHaveURL(/\/login/);

  await giveSession(page.context(), guest);
  await page.goto(`${worker.home}/observations`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByText(hazard)).toHaveCount(0);

  await giveSession(page.context(), worker);
  await page.goto(`${worker.home}/observations/new`);
  await page.getByRole('button', { name: 'Continue with it' }).click();
  await expect(words).toHaveValue(hazard);

  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(`${worker.home}/logout`);
  await expect(page).toHaveURL(/\/login/);
  await giveSession(page.context(), worker);
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
