import type { Locator, Page } from '@playwright/test';
import { PEOPLE } from '../people.ts';
import { DEMO } from '../places.ts';
import { givenReport } from '../steps/given.ts';
import { panel, row, stopwatch } from '../steps/look.ts';
import { photo } from '../steps/photo.ts';
import {
  addPhoto,
  fileArrived,
  fillAction,
  fillReport,
  send,
  startReport,
  unfoldMore,
  unique,
} from '../steps/report.ts';
import { signOut } from '../steps/signin.ts';
import { expect, test } from '../story.ts';

const { worker, colleague, supervisor, manager } = PEOPLE;

test('what is reported is done, verified and known to everybody, live', async ({ enter }) => {
  const hazard = unique('Guard missing at the nip point');
  const task = unique('Fit the fixed guard');

  const boss = await enter(supervisor, '/actions/all?mine=true');
  const office = await enter(manager, '/observations/new');
  const site = await enter(worker, '/');
  await expect(boss.getByRole('table')).toBeVisible();
  await expect(office.getByRole('table')).toBeVisible();
  const bell = boss.getByRole('button', { name: /^Notifications, \d+ unread$/ });
  const unread = async () => Number((await bell.getAttribute('aria-label'))?.match(/\d+/)?.[0]);
  const before = await unread();

  await startReport(site);
  await expect(site).toHaveURL(/\/observations\/new$/);
  await fillReport(site, {
    description: hazard,
    photo: true,
    action: { description: task, person: supervisor },
  });
  const sent = stopwatch();
  const number = await send(site);
  await expect(row(office, hazard)).toBeVisible();
  await expect(row(boss, task)).toBeVisible();
  sent('from Send to both lists');
  await expect(panel(site).getByRole('heading', { level: 2 })).toHaveText(hazard);
  await expect.poll(unread).toBeGreaterThan(before);

  await bell.click();
  const told = boss.getByRole('button', { name: `Luca Moretti assigned you` });
  await told.filter({ hasText: task }).click();
  await expect(boss).toHaveURL(/\/actions\/all\/summary\/\d+/);
  await expect(panel(boss)).toContainText(number);

  await row(office, hazard).getByRole('link').click();
  const started = stopwatch();
  await panel(boss).getByRole('button', { name: 'Start' }).click();
  await expect(panel(site)).toContainText('In progress');
  started('from Start to the reporter');
  await expect(panel(office)).toContainText('In progress');
  await expect(row(office, hazard)).toContainText('In progress');

  await panel(boss).getByRole('button', { name: 'Complete' }).click();
  const dialog = boss.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Complete' }).click();
  await expect(dialog.getByText('Add at least one photo or file.')).toBeVisible();
  await addPhoto(boss, dialog, 'guard.png');
  await dialog.getByLabel('What was done').fill('Fixed guard fitted and interlock tested.');
  const completed = stopwatch();
  await dialog.getByRole('button', { name: 'Complete' }).click();
  await expect(panel(site)).toContainText('Completed');
  completed('from Complete to the reporter');
  await expect(dialog).toBeHidden();
  await expect(panel(boss)).toContainText('Completed');

  await panel(office).getByRole('link', { name: task }).click();
  await expect(panel(office).getByRole('button', { name: 'View guard.png' })).toBeVisible();
  await panel(office).getByRole('button', { name: 'Verify and close' }).click();
  await office.getByRole('dialog').getByLabel('Remarks').fill('Seen on site.');
  const closed = stopwatch();
  await office.getByRole('dialog').getByRole('button', { name: 'Verify and close' }).click();
  await expect(panel(site)).toContainText(`Verified by ${manager.name}`);
  closed('from Verify and close to the reporter');
  await expect(panel(office)).toContainText('Closed');
  await expect(panel(boss)).toContainText('Seen on site.');
  await site.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
  await expect(site.getByText(`${number} is closed: ${hazard}`)).toBeVisible();
  await site.keyboard.press('Escape');
});

test('what is missing is said at its field, and so is what the server refuses', async ({
  enter,
  watch,
}) => {
  const page = await enter(worker, '/observations/new');
  const form = page.locator('#observation-form');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByText('Choose what you saw')).toBeVisible();
  await expect(form.getByText('Say what you saw')).toBeVisible();
  await expect(page.getByText(/^\d fields need attention$/)).toBeVisible();
  await expect(form.getByRole('radio', { name: 'Unsafe condition' })).toBeFocused();

  await fillReport(page, {
    description: unique('Loose handrail'),
    action: { description: unique('Tighten it'), person: colleague },
  });
  const comment = form.getByLabel('What could have happened, or what you did');
  await comment.clear();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('1 field needs attention')).toBeVisible();
  await expect(comment).toBeFocused();

  watch.expects(/^422 POST \/api\/observations$/);
  // A screen that was loaded before a rule became stricter lets these through.
  await page.route('**/api/observations', async (route) => {
    const body = route.request().postDataJSON();
    body.comment = '';
    body.actions[0].due_date = '2020-02-01';
    await route.continue({ postData: JSON.stringify(body) });
  });
  await comment.fill('It gives way.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('2 fields need attention')).toBeVisible();
  await expect(comment).toBeFocused();
  await expect(comment).toHaveAttribute('aria-invalid', 'true');
  const due = form.getByLabel('Due');
  await expect(due).toHaveAttribute('aria-invalid', 'true');
  await expect(due).toHaveAccessibleDescription(/\w/);
  await expect(form.getByLabel('Description')).not.toHaveAttribute('aria-invalid', 'true');

  await page.unroute('**/api/observations');
  await comment.pressSequentially(' ');
  await send(page);
});

test('on a phone a report takes a few taps, somebody decides, and the work is done there', async ({
  enter,
}) => {
  const hazard = unique('Oil on the walkway');
  const task = unique('Clean the walkway and mend the leak');

  const one = await enter(colleague, '/', { phone: true, own: true });
  const menu = one.getByRole('navigation', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await expect(one.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await startReport(one);
  await expect(one.getByRole('heading', { name: 'Report an observation' })).toBeVisible();
  await expectWholeScreen(panel(one));
  await expectNoSidewaysScroll(one);
  await expect(one.getByRole('button', { name: 'Take a photo' })).toBeVisible();
  await fillReport(one, {
    description: hazard,
    photo: true,
    action: { description: task, person: worker },
  });
  await send(one);
  await expect(panel(one).getByRole('heading', { level: 2 })).toHaveText(hazard);
  await expectNoSidewaysScroll(one);
  await panel(one).getByRole('button', { name: 'Close', exact: true }).tap();
  const list = one.getByRole('list', { name: 'Observations' });
  const reported = list.getByRole('listitem').filter({ hasText: hazard });
  await expect(reported).toContainText('Open');
  await expectNoSidewaysScroll(one);

  const other = await enter(worker, '/', { phone: true });
  await other.getByRole('button', { name: /^Notifications, \d+ unread$/ }).tap();
  await other.getByRole('button', { name: 'assigned you' }).filter({ hasText: task }).tap();
  await expect(panel(other).getByRole('heading', { level: 2 })).toHaveText(task);
  await panel(other).getByRole('button', { name: 'Start' }).tap();
  await panel(other).getByRole('button', { name: 'Complete' }).tap();
  const dialog = other.getByRole('dialog');
  await expectWholeScreen(dialog);
  await addPhoto(other, dialog, 'clean.png');
  await dialog.getByRole('button', { name: 'Complete' }).tap();
  await expect(panel(other)).toContainText('Completed');

  const third = await enter(manager, '/actions/all?status=completed', { phone: true });
  const done = third.getByRole('list', { name: 'Actions' }).getByRole('listitem');
  await done.filter({ hasText: task }).getByRole('button').tap();
  await panel(third).getByRole('button', { name: 'Verify and close' }).tap();
  await third.getByRole('dialog').getByRole('button', { name: 'Verify and close' }).tap();
  await expect(panel(third)).toContainText('Closed');
  await expect(panel(other)).toContainText('Closed');
  await expect(reported).toContainText('Closed');
  await signOut(one, colleague);
  await expect(one).toHaveURL(/\/login$/);

  await panel(other).getByRole('button', { name: 'Close', exact: true }).tap();
  await other
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('button', { name: 'Browse' })
    .tap();
  await expect(other.getByRole('navigation', { name: 'Browse' })).toBeVisible();
  await other.keyboard.press('Escape');
  await expect(other.getByRole('navigation', { name: 'Browse' })).toBeHidden();

  // Five taps, once it is chosen: how bad it is and what is done, somebody of the site says.
  await startReport(other);
  const form = other.locator('#observation-form');
  await addPhoto(other, form, 'hazard.png');
  await form.getByText('Unsafe condition', { exact: true }).tap();
  await form.getByText('Not sure', { exact: true }).tap();
  const number = await send(other);
  await expect(panel(other)).toContainText('Nobody has decided yet');
  const desk = await enter(manager, `/observations?to_review=true&q=${number}`);
  await row(desk, number).getByRole('link').click();
  await expect(panel(desk)).toContainText('Not rated');
  await panel(desk).getByRole('button', { name: 'Add action' }).click();
  const assign = desk.getByRole('dialog');
  await fillAction(desk, assign, { description: unique('Put it right'), person: colleague });
  await assign.getByRole('button', { name: 'Assign' }).click();
  await expect(assign.getByText('Choose how bad it could get')).toBeVisible();
  await assign.getByRole('radio', { name: 'High', exact: true }).check({ force: true });
  await assign.getByLabel('What could have happened').fill('Somebody could fall.');
  await assign.getByRole('button', { name: 'Assign' }).click();
  await expect(panel(other)).toContainText('Somebody could fall.');
  await expect(panel(other)).toContainText('High');
});

test('imminent danger is told at once, praise asks for little, and what is known is offered', async ({
  enter,
}) => {
  const danger = unique('Scaffold plank cracked above the walkway');
  const page = await enter(worker, '/observations/new');
  const form = page.locator('#observation-form');
  const pick = (name: string) => form.getByRole('radio', { name, exact: true });

  // Something done well needs neither a risk nor a decision.
  await pick('Something done well').check({ force: true });
  await expect(pick('Critical')).toHaveCount(0);
  await expect(pick('Yes')).toHaveCount(0);
  await expect(form.getByLabel('Stop work: imminent danger')).toHaveCount(0);
  await form.getByLabel('Description').fill(unique('Everybody is tied in on the roof'));
  await form.getByLabel('Why it matters').fill('Nobody had to be told.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(panel(page)).toContainText('Nothing to fix');

  await page.goto(`${worker.home}/observations/new`);
  await pick('Unsafe condition').check({ force: true });
  await form.getByLabel('Description').fill(danger);
  await unfoldMore(form);
  await form.getByLabel('What could have happened').fill('It may come down.');
  await pick('Low').check({ force: true });
  await form.getByLabel('Stop work: imminent danger').check();
  await pick('No').check({ force: true });
  await form.getByRole('button', { name: 'Already being dealt with' }).click();
  await pick('Yes').check({ force: true });
  await form.getByLabel('What is to be done?').fill('Replace the plank');
  await form.getByRole('combobox', { name: 'Control' }).click();
  await page.getByRole('option', { name: /^Engineering/ }).click();
  await form.getByRole('combobox', { name: 'Responsible' }).fill(worker.name);
  await page.getByRole('option', { name: new RegExp(`^${worker.name}`) }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(panel(page)).toContainText('work stands still until it is safe');

  const desk = await enter(manager, '/');
  const stopped = desk.getByRole('region', { name: 'Work stands still' });
  await expect(stopped).toContainText(danger);
  await stopped.getByRole('link', { name: danger }).click();
  await expect(panel(desk)).toContainText('Stop work');
  await expect(row(desk, danger)).toContainText('Stop work');

  const word = unique('Gantry');
  await page.goto(`${worker.home}/observations/new`);
  await fillReport(page, { description: `${word}: hook without a safety latch` });
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(panel(page)).toContainText('Fixed on the spot');
  const number =
    (await panel(page)
      .getByText(/^OBS-\d+$/)
      .textContent()) ?? '';

  // It was grave, so it takes a second person to be closed.
  await expect(panel(page)).toContainText('Completed');
  await expect(panel(page).getByRole('button', { name: 'Confirm' })).toHaveCount(0);
  await desk.goto(`${DEMO}/observations?to_review=true&q=${number}`);
  await row(desk, number).getByRole('link').click();
  await panel(desk).getByRole('button', { name: 'Confirm' }).click();
  const dialog = desk.getByRole('dialog');
  await expect(dialog).toContainText('The belt was switched off.');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(panel(desk)).toContainText('Closed');
  await expect(panel(page)).toContainText('Closed');

  await page.goto(`${worker.home}/observations/new`);
  await form.getByLabel('Description').fill(`${word}, safety latch of the hook is missing`);
  const offered = form.getByRole('region', { name: 'Is it one of these?' });
  await expect(offered).toContainText(number);
  await offered.getByRole('listitem').filter({ hasText: number }).getByRole('button').click();
  await expect(page).toHaveURL(/\/observations\/summary\/\d+/);
  await expect(panel(page)).toContainText(number);
});

test('somebody without an account scans a poster and reports, and is asked and answers', async ({
  visit,
  enter,
}) => {
  const desk = await enter(manager, '/observations?status=open');
  await desk.getByRole('button', { name: 'More' }).first().click();
  await desk.getByRole('menuitem', { name: 'Poster for a site' }).click();
  await desk.getByLabel('Second language').selectOption('tr');
  const code = desk.getByRole('img', { name: /\/observation\?site=\d+$/ });
  await expect(code).toBeVisible();
  await expect(desk.getByText('Seen something unsafe?')).toBeVisible();
  await expect(desk.getByText('Güvensiz bir şey mi gördünüz?')).toBeVisible();
  await desk.emulateMedia({ media: 'print' });
  await expect(desk.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(code).toBeVisible();
  await desk.emulateMedia({ media: null });

  const poster = new URL((await code.getAttribute('aria-label'))?.match(/http\S+$/)?.[0] ?? '');
  const passer = await visit(DEMO + poster.pathname + poster.search, {
    phone: true,
    speaks: 'fr-CA',
  });
  await expect(passer.getByRole('heading', { level: 1 })).toHaveText('Signalez ce que vous voyez');
  await expect(passer.getByLabel('Où ?')).toHaveValue(poster.searchParams.get('site') ?? '');
  await passer.getByRole('radio').first().check({ force: true });
  const taken = passer.waitForEvent('filechooser');
  await passer.getByRole('button', { name: 'Ajouter une photo' }).tap();
  await (await taken).setFiles(photo('exit.png'));
  await expect(passer.getByRole('button', { name: /exit\.png/ })).toBeVisible();
  await passer.getByRole('button', { name: 'Envoyer le signalement' }).tap();
  await expect(passer.getByRole('heading', { level: 1 })).toContainText('Merci');
  const seen = (await passer.getByRole('definition').first().textContent()) ?? '';
  await desk.goto(`${DEMO}/observations?q=${seen}`);
  await expect(row(desk, seen)).toContainText('Voir la photo.');

  const hazard = unique('Cable across the fire exit');
  const phone = await visit(`${DEMO}/observation`, { phone: true });
  await expect(phone).toHaveTitle('Report an observation (anonymous) | Hivis');
  await phone.getByLabel('Language').selectOption('de');
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Melden, was Sie sehen');
  await phone.getByLabel('Sprache').selectOption('en');

  await phone.getByRole('button', { name: 'Send the report' }).tap();
  await expect(phone.getByText('3 fields need attention')).toBeVisible();
  await expect(phone.getByLabel('Where?')).toBeFocused();
  await phone.getByLabel('Where?').selectOption({ index: 1 });
  await phone.getByRole('radio', { name: 'Unsafe condition' }).check({ force: true });
  const chooser = phone.waitForEvent('filechooser');
  await phone.getByRole('button', { name: 'Add a photo' }).tap();
  await (await chooser).setFiles(photo('exit.png'));
  await fileArrived(phone.locator('body'), 'exit.png');
  await phone.getByLabel('Description').fill(hazard);
  await phone.getByRole('button', { name: 'Send the report' }).tap();
  await expect(phone.getByRole('heading', { level: 1 })).toBeFocused();
  const [number = '', key = ''] = await phone.getByRole('definition').allTextContents();
  expect(number).toMatch(/^OBS-\d+$/);

  await desk.goto(`${DEMO}/notification`);
  await desk.getByRole('button', { name: hazard }).click();
  await expect(panel(desk).getByText('Nobody has decided yet')).toBeVisible();
  await expect(panel(desk).getByText('Without an account', { exact: true })).toBeVisible();
  await expect(panel(desk).getByRole('button', { name: 'View photo.png' })).toBeVisible();
  await panel(desk).getByRole('button', { name: 'Ask the reporter' }).click();
  await panel(desk).getByLabel('Question to the reporter').fill('Which of the exits?');
  await panel(desk).getByRole('button', { name: 'Send question' }).click();
  const sent = panel(desk).getByRole('listitem').filter({ hasText: 'Which of the exits?' });
  await expect(sent).toBeVisible();

  await phone.getByRole('link', { name: 'Follow a report' }).tap();
  await phone.getByLabel('Number').fill(number);
  await phone.getByLabel('Key').fill(key.toLowerCase());
  await phone.getByRole('button', { name: 'Show' }).tap();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('It has arrived');
  await expect(phone.getByText('Which of the exits?')).toBeVisible();
  await phone.getByLabel('Your answer').fill('The one at gate 4');
  await phone.getByRole('button', { name: 'Send', exact: true }).tap();
  await expect(phone.getByText('The one at gate 4')).toBeVisible();

  await expect(panel(desk).getByText('The one at gate 4')).toBeVisible();
  await desk.goto(`${DEMO}/notification`);
  await expect(desk.getByRole('button', { name: `The reporter of ${number} wrote` })).toBeVisible();

  // Whoever is signed in and scans a poster has their own form.
  await desk.goto(`${DEMO}/observation`);
  await expect(desk).toHaveURL(/\/observations\/new$/);
  await expect(desk.getByRole('heading', { name: 'Report an observation' })).toBeVisible();
});

test('a report is corrected, a face taken out of it, and not everything is for everybody', async ({
  enter,
  watch,
}) => {
  const report = await givenReport(worker, unique('Ladder without a foot'), colleague);
  const page = await enter(worker, `/observations/edit/${report.id}`);
  await expect(page).toHaveTitle(/^Edit observation/);
  await panel(page).getByLabel('Place at the site').fill('Hall 4, by the press');
  await panel(page).getByRole('radio', { name: 'Critical', exact: true }).check({ force: true });
  await panel(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${report.number} saved`)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/observations/summary/${report.id}$`));
  await expect(panel(page).getByText('Hall 4, by the press').first()).toBeVisible();
  const history = panel(page).getByRole('listitem').filter({ hasText: 'changed it' });
  await expect(history).toContainText('Medium');
  await expect(history).toContainText('Critical');
  const parts = panel(page).getByRole('navigation', { name: 'Parts of this record' });
  await parts.getByRole('link', { name: 'Timeline' }).click();
  await expect(page).toHaveURL(new RegExp(`/observations/summary/${report.id}/timeline$`));
  await expect(history).toBeInViewport();
  await page.reload();
  await expect(history).toBeInViewport();

  await page.goto(`${worker.home}/observations/edit/${report.id}`);
  await addPhoto(page, panel(page), 'face.png');
  await addPhoto(page, panel(page), 'load.png');
  await panel(page).getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(new RegExp(`/observations/summary/${report.id}$`));
  const office = await enter(manager, `/observations/summary/${report.id}`);
  await expect(panel(office).getByRole('button', { name: 'View face.png' })).toBeVisible();

  await page.goto(`${worker.home}/observations/edit/${report.id}`);
  const remove = panel(page).getByRole('button', { name: 'Remove face.png' });
  await remove.click();
  await expect(panel(page).getByText('Removed when you save')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Keep face.png' }).click();
  await expect(panel(page).getByText('Removed when you save')).toHaveCount(0);
  await remove.click();
  await expect(panel(office).getByRole('button', { name: 'View face.png' })).toBeVisible();
  await panel(page).getByRole('button', { name: 'Close' }).click();
  const question = page.getByRole('dialog').filter({ hasText: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await panel(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${report.number} saved`)).toBeVisible();
  for (const each of [page, office]) {
    await expect(panel(each).getByRole('button', { name: 'View face.png' })).toHaveCount(0);
    await expect(panel(each).getByRole('button', { name: 'View load.png' })).toBeVisible();
    const history = panel(each).getByRole('listitem').filter({ hasText: 'removed 1 file' });
    await expect(history).toContainText(worker.name);
  }

  watch.expects(/^404 GET \/api\/observations\/\d+$/);
  const secret = await givenReport(worker, unique('Somebody drank at work'), undefined, {
    sensitive: true,
  });
  await page.goto(`${worker.home}/observations?q=${secret.number}`);
  await expect(row(page, secret.description)).toBeVisible();
  await office.goto(`${manager.home}/observations/summary/${secret.id}`);
  await expect(panel(office).getByText('Sensitive', { exact: true })).toBeVisible();
  const other = await enter(colleague, `/observations?q=${secret.number}`);
  await expect(other.getByText('Nothing matches these filters')).toBeVisible();
  await expect(other.getByText(secret.description)).toHaveCount(0);
  await other.goto(`${colleague.home}/observations/summary/${secret.id}`);
  await expect(panel(other).getByText(/There is nothing here/)).toBeVisible();

  const hazard = unique('Ladder with a broken rung');
  await office.goto(`${manager.home}/observations?q=${encodeURIComponent(hazard)}`);
  await other.goto(`${colleague.home}/observations/new`);
  await fillReport(other, { description: hazard, photo: true, anonymous: true });
  await expect(other.getByText(/Nobody will see or can find out who reported it/)).toBeVisible();
  await send(other);
  await row(office, hazard).getByRole('link').click();
  await expect(panel(office)).toContainText('Somebody reported it');
  await expect(panel(office)).toContainText('Reported byAnonymous');
  await expect(panel(office)).not.toContainText(colleague.name);
});

async function expectWholeScreen(what: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const box = await what.boundingBox();
      return box && [box.x, box.y, box.width];
    })
    .toEqual([0, 0, 390]);
}

/** Nothing is wider than the screen. */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
}
