import type { Page } from '@playwright/test';
import { PEOPLE, type Person } from './people.ts';
import { DEMO, PLATFORM } from './places.ts';
import { givenAction, givenCheck, givenComment, givenPublicReport, givenReport, givenRequest } from './steps/given.ts';
import { panel } from './steps/look.ts';
import { photo } from './steps/photo.ts';
import { waiting } from './steps/offline.ts';
import { addPhoto, fillReport } from './steps/report.ts';
import { chooseTable } from './steps/table.ts';
import { expect } from './story.ts';

const { admin, manager, supervisor, worker, guest, platform, neighbour } = PEOPLE;

/** A screen in one of its states. */
export interface Screen {
  readonly name: string;
  /** Nobody is signed in without a person. */
  readonly person?: Person;
  readonly path: string;
  /** What has to be done to see it; `phone` when it is looked at on one. */
  readonly prepare?: (page: Page, phone: boolean) => Promise<void>;
  /** Only where it exists. */
  readonly only?: 'phone' | 'desk';
}

const LIST = '/observations?status=open,in_progress,overdue,completed,closed';

/** Every screen, with full, empty, long, failed and refused ones among them. */
export const SCREENS: readonly Screen[] = [
  { name: 'sign-in', path: `${DEMO}/login` },
  { name: 'sign-in-password', path: `${DEMO}/login`, prepare: toPassword },
  { name: 'sign-in-refused', path: `${DEMO}/login`, prepare: refused },
  { name: 'session-expired', path: `${DEMO}/sessionexpire` },
  { name: 'roadblock', path: `${DEMO}/roadblock` },
  { name: 'setup', path: `${PLATFORM}/setup#link`, prepare: linkIsGood },
  { name: 'setup-over', path: `${PLATFORM}/setup#link` },
  { name: 'public-report', path: `${DEMO}/observation` },
  { name: 'public-report-filled', path: `${DEMO}/observation`, prepare: fillPublic },
  { name: 'public-receipt', path: `${DEMO}/observation`, prepare: sendPublic },
  { name: 'public-follow', path: `${DEMO}/observation/follow` },
  { name: 'public-followed', path: `${DEMO}/observation/follow`, prepare: followAsked },
  { name: 'public-staff', person: manager, path: '/', prepare: openAsked },
  { name: 'public-poster', person: manager, path: '/observations/poster', prepare: twoLanguages },
  { name: 'quick-good', person: worker, path: '/observations/new', prepare: praise },
  { name: 'quick-stop', person: manager, path: '/', prepare: stopWork },
  { name: 'quick-home', person: supervisor, path: '/' },
  { name: 'quick-similar', person: manager, path: '/observations/new', prepare: typeSimilar },
  { name: 'no-organization', path: DEMO.replace('demo', 'nobody') },
  { name: 'home', person: manager, path: '/' },
  { name: 'home-worker', person: worker, path: '/' },
  { name: 'home-all-clear', person: guest, path: '/' },
  { name: 'observations', person: guest, path: '/observations' },
  { name: 'observations-manager', person: manager, path: LIST, prepare: closePanel },
  {
    name: 'observations-filtered',
    person: manager,
    path: `${LIST}&q=ladder&risk_potential=high,critical`,
  },
  { name: 'observations-none', person: guest, path: '/observations?q=nothing-like-this' },
  { name: 'observations-loading', person: guest, path: '/observations', prepare: neverAnswered },
  { name: 'observations-failed', person: guest, path: '/observations', prepare: failed },
  {
    name: 'observation',
    person: manager,
    path: '/observations/new?status=completed',
    prepare: openFirst,
  },
  { name: 'observation-long', person: manager, path: '/', prepare: openLong },
  { name: 'talk', person: manager, path: '/', prepare: talk },
  { name: 'talk-mention', person: manager, path: '/', prepare: mention },
  { name: 'talk-withdraw', person: manager, path: '/', prepare: withdraw },
  { name: 'observation-not-mine', person: neighbour, path: '/observations/summary/987654' },
  {
    name: 'observation-edit',
    person: manager,
    path: '/observations/new?status=open',
    prepare: editFirst,
  },
  { name: 'report', person: worker, path: '/observations/new' },
  { name: 'report-errors', person: worker, path: '/observations/new', prepare: sendEmpty },
  { name: 'report-filled', person: worker, path: '/observations/new', prepare: fillHalf },
  { name: 'report-draft', person: admin, path: '/observations/new', prepare: findDraft },
  { name: 'unsent', person: worker, path: '/observations/new', prepare: sendAway },
  { name: 'unsent-none', person: worker, path: '/unsent' },
  { name: 'leave-question', person: supervisor, path: '/observations/new', prepare: leave },
  {
    name: 'saved-views',
    person: admin,
    path: '/actions/all?status=overdue&sort=due_date',
    prepare: openViews,
  },
  {
    name: 'observation-paper',
    person: manager,
    path: '/observations?status=completed',
    prepare: toPaper,
  },
  { name: 'action-paper', person: manager, path: '/actions/all?status=completed', prepare: toPaper },
  { name: 'import', person: manager, path: '/observations/import' },
  { name: 'import-columns', person: manager, path: '/observations/import', prepare: mapTable },
  { name: 'import-problems', person: manager, path: '/observations/import', prepare: checkTable },
  { name: 'import-actions', person: manager, path: '/actions/import', prepare: mapActions },
  { name: 'import-actions-problems', person: manager, path: '/actions/import', prepare: checkActions },
  { name: 'filter-menu', person: guest, path: '/observations', prepare: openFilter },
  {
    name: 'observations-flags',
    person: manager,
    path: `${LIST}&fixed_on_the_spot=true&risk_potential=low,medium`,
    prepare: openFilterMenu,
  },
  { name: 'actions', person: guest, path: '/actions/observations' },
  { name: 'actions-all', person: manager, path: '/actions/all' },
  { name: 'actions-mine', person: supervisor, path: '/actions/all?mine=true' },
  { name: 'actions-none', person: supervisor, path: '/actions/all?q=nothing-like-this' },
  { name: 'action', person: manager, path: '/actions/all?status=completed', prepare: openFirst },
  {
    name: 'action-overdue',
    person: supervisor,
    path: '/actions/all?mine=true&status=overdue',
    prepare: openFirst,
  },
  {
    name: 'action-complete',
    person: worker,
    path: '/actions/all?mine=true&status=overdue',
    prepare: complete,
  },
  {
    name: 'action-verify',
    person: manager,
    path: '/actions/all?status=completed',
    prepare: verify,
  },
  {
    name: 'action-extension',
    person: manager,
    path: '/',
    prepare: openRequest,
  },
  {
    name: 'action-close-check',
    person: manager,
    path: '/actions/all?status=completed',
    prepare: planCheck,
  },
  { name: 'action-check', person: manager, path: '/', prepare: openCheck },
  { name: 'action-check-answer', person: manager, path: '/', prepare: answerCheck },
  { name: 'action-not-effective', person: manager, path: '/', prepare: notEffective },
  { name: 'board', person: manager, path: '/actions/all?view=board' },
  { name: 'board-move', person: manager, path: '/actions/all?view=board', prepare: openMove },
  { name: 'calendar', person: manager, path: '/actions/all?view=calendar' },
  { name: 'actions-selected', person: manager, path: '/actions/all', prepare: selectSome },
  { name: 'actions-refused', person: manager, path: '/actions/all', prepare: bulkRefused },
  { name: 'observations-selected', person: manager, path: LIST, prepare: selectObservations },
  { name: 'observations-refused', person: worker, path: LIST, prepare: observationsRefused },
  { name: 'action-new', person: manager, path: '/actions/new' },
  { name: 'action-edit', person: manager, path: '/actions/all?status=overdue', prepare: editFirst },
  { name: 'series-new', person: manager, path: '/actions/new', prepare: repeatMonthly },
  { name: 'series-action', person: manager, path: '/', prepare: openRecurring },
  { name: 'series-list', person: manager, path: '/', prepare: listRecurring },
  { name: 'series-end', person: manager, path: '/', prepare: askEnd },
  { name: 'control-choice', person: manager, path: '/actions/new', prepare: openControls },
  { name: 'notifications', person: manager, path: '/notification' },
  { name: 'notifications-none', person: guest, path: '/notification?show=unread' },
  { name: 'bell', person: manager, path: '/', prepare: openBell },
  { name: 'outbox', person: admin, path: '/mails', prepare: writeMail },
  { name: 'outbox-none', person: admin, path: '/mails?status=failed' },
  { name: 'mail', person: admin, path: '/mails', prepare: openMail },
  { name: 'account', person: worker, path: '/myaccount' },
  { name: 'account-notices', person: worker, path: '/myaccount', prepare: showNotices },
  { name: 'actions-verify', person: manager, path: '/actions/all?verify=true' },
  { name: 'palette', person: manager, path: '/', prepare: openPalette },
  { name: 'shortcuts', person: manager, path: '/', prepare: openShortcuts },
  { name: 'site-menu', person: manager, path: '/', prepare: openSites, only: 'desk' },
  { name: 'menu', person: manager, path: '/', prepare: openMenu, only: 'phone' },
  { name: 'menu-narrow', person: manager, path: '/', prepare: collapse, only: 'desk' },
  { name: 'not-found', person: worker, path: '/not_found' },
  { name: 'no-permissions', person: guest, path: '/no_permissions' },
  { name: 'no-access', person: guest, path: '/actions/all' },
  { name: 'organizations', person: platform, path: '/organizations' },
];

/** Opens a screen as it is meant to be seen: loaded, settled, with its own letters. */
export async function show(page: Page, screen: Screen, phone: boolean): Promise<void> {
  await page.context().setOffline(false);
  await page.goto((screen.person?.home ?? '') + screen.path);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await screen.prepare?.(page, phone);
  if (screen.prepare !== neverAnswered) await settled(page);
}

async function settled(page: Page): Promise<void> {
  await expect(page.locator('.mantine-Skeleton-root, [aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const seen = [...document.images].filter((image) => image.loading !== 'lazy');
    await Promise.all(seen.map((image) => image.decode().catch(() => undefined)));
    // Nothing that is still moving is looked at.
    const moving = document.getAnimations().filter((each) => each.playState === 'running');
    const ending = moving.filter(
      (each) => each.effect?.getComputedTiming().iterations !== Infinity,
    );
    await Promise.all(ending.map((each) => each.finished.catch(() => undefined)));
  });
}

async function twoLanguages(page: Page): Promise<void> {
  await page.getByLabel('Second language').selectOption('bg');
  await expect(page.getByRole('img')).toBeVisible();
}

async function praise(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Something done well' }).check({ force: true });
}

async function stopWork(page: Page): Promise<void> {
  const { id } = await givenReport(supervisor, 'Scaffold plank cracked above the walkway', manager, {
    stop_work: true,
  });
  await page.goto(`${DEMO}/observations/summary/${id}`);
  await expect(panel(page).getByText('until it is safe')).toBeVisible();
}

async function typeSimilar(page: Page): Promise<void> {
  const words = 'Hook of the gantry crane has no safety latch';
  await givenReport(manager, words);
  const form = page.locator('#observation-form');
  if (!(await form.getByLabel('Where?').inputValue())) {
    await form.getByLabel('Where?').selectOption({ index: 1 });
  }
  await form.getByLabel('In a few words').fill('Gantry crane hook without safety latch');
  await expect(form.getByText('Is it one of these?')).toBeVisible();
}

async function fillPublic(page: Page): Promise<void> {
  await page.getByLabel('Where?').selectOption({ index: 1 });
  await page.getByRole('radio', { name: 'Unsafe condition' }).check({ force: true });
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add a photo' }).click();
  await (await chooser).setFiles(photo('exit.png'));
  await expect(page.getByRole('button', { name: 'Remove exit.png' })).toBeVisible();
  await page.getByText('More details').click();
  await page.getByRole('button', { name: 'Send the report' }).click();
  await expect(page.getByText('1 field needs attention')).toBeVisible();
}

async function sendPublic(page: Page): Promise<void> {
  await fillPublic(page);
  await page.getByLabel('In a few words').fill('Cable across the fire exit');
  await page.getByRole('button', { name: 'Send the report' }).click();
  await expect(page.getByRole('definition').first()).toBeVisible();
}

async function followAsked(page: Page): Promise<void> {
  const { number, key } = await givenPublicReport();
  await page.getByLabel('Number').fill(number);
  await page.getByLabel('Key').fill(key);
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('Which of the exits?')).toBeVisible();
}

async function openAsked(page: Page): Promise<void> {
  const { id } = await givenPublicReport();
  await page.goto(`${DEMO}/observations/summary/${id}/reporter`);
  await expect(panel(page).getByText('Which of the exits?')).toBeVisible();
}

async function toPassword(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill(worker.email);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
}

async function refused(page: Page): Promise<void> {
  // Wrong passwords are counted, so the server is not asked for every picture.
  await page.route('**/api/v1/sign_in', (route) =>
    route.fulfill({
      status: 422,
      json: { error: 'E-mail or password is incorrect.', code: 'invalid_credentials' },
    }),
  );
  await toPassword(page);
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByText('E-mail or password is incorrect.')).toBeVisible();
}

async function linkIsGood(page: Page): Promise<void> {
  // The demo has accounts, so there is nothing to set up any more.
  await page.route('**/api/v1/setup/link', (route) => route.fulfill({ json: { open: true } }));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible();
}

async function closePanel(page: Page): Promise<void> {
  const close = panel(page).getByRole('button', { name: 'Close', exact: true });
  if (await close.isVisible()) await close.click();
}

async function neverAnswered(page: Page): Promise<void> {
  await page.route(`${DEMO}/api/v2/observations?*`, () => {});
  await page.reload();
  await expect(page.locator('[aria-busy="true"]')).toBeVisible();
}

async function failed(page: Page): Promise<void> {
  const answer = {
    status: 500,
    json: { error: '', code: 'internal', request_id: 'OWCN6VVLEXZFPMU5' },
  };
  await page.route(`${DEMO}/api/v2/observations?*`, (route) => route.fulfill(answer));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
}

async function openFirst(page: Page, phone: boolean): Promise<void> {
  if (phone && page.url().includes('/new')) await closePanel(page);
  if (phone) await page.getByRole('main').getByRole('listitem').first().getByRole('button').click();
  else await page.getByRole('row').nth(1).getByRole('link').click();
  await expect(page).toHaveURL(/\/summary\/\d+/);
  await expect(panel(page).getByRole('heading', { name: 'Timeline' })).toBeVisible();
}

async function toPaper(page: Page, phone: boolean): Promise<void> {
  await openFirst(page, phone);
  await page.getByRole('link', { name: 'Print preview' }).click();
  await expect(page.getByRole('img', { name: 'Code that leads to this record' })).toBeVisible();
}

async function openViews(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Saved view' }).click();
  await page.getByLabel('Name of this view').fill('Overdue, the oldest first');
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('button', { name: 'Saved view' }).click();
  await page.getByLabel('Name of this view').fill('Overdue, the oldest first');
}

async function writeMail(page: Page): Promise<void> {
  await givenReport(worker, 'The crane sways above the walkway', manager);
  await page.reload();
  await expect(page.getByRole('main').getByText(manager.email).first()).toBeVisible();
}

async function openMail(page: Page, phone: boolean): Promise<void> {
  await writeMail(page);
  if (phone) await page.getByRole('main').getByRole('listitem').first().getByRole('button').click();
  else await page.getByRole('row').nth(1).getByRole('link').click();
  await expect(panel(page).getByText('Written')).toBeVisible();
}

async function openLong(page: Page): Promise<void> {
  const word = 'Sicherheitsventilprüfstandsbeleuchtungsabdeckung';
  const report = await givenReport(
    manager,
    `${word}/${word}/${word} ${'is loose, and whoever walks below it may be hit. '.repeat(30)}`,
  );
  await page.goto(`${DEMO}/observations/summary/${report.id}`);
  await expect(panel(page).getByRole('heading', { name: 'Timeline' })).toBeVisible();
}

/** A report that is talked about, with one's own comment and one that was withdrawn. */
async function talk(page: Page): Promise<void> {
  const report = await givenReport(worker, 'The lamp over the stairs flickers');
  await givenComment(manager, report, 'I had the wrong stairs in mind.');
  await givenComment(
    worker,
    report,
    `It is the upper one. When a truck passes it goes out altogether, and whoever carries something does not see the first step.\n\nThe switch is at https://intranet.example/${'plans/'.repeat(12)}hall-2`,
  );
  await givenComment(supervisor, report, 'The electrician comes on Monday.');
  await page.goto(`${DEMO}/observations/summary/${report.id}/timeline`);
  const mine = panel(page).getByRole('listitem').filter({ hasText: 'wrong stairs' });
  await mine.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(panel(page).getByText('withdrew a comment')).toBeVisible();
  const field = panel(page).getByRole('textbox', { name: 'Write a comment' });
  await field.fill('Good. Until then we leave the gate open.');
  await panel(page).getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(field).toHaveValue('');
}

async function mention(page: Page): Promise<void> {
  await talk(page);
  const field = panel(page).getByRole('textbox', { name: 'Write a comment' });
  await field.pressSequentially('Please have a look, @');
  await expect(page.getByRole('option').first()).toBeVisible();
}

async function withdraw(page: Page): Promise<void> {
  await talk(page);
  await panel(page).getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

async function editFirst(page: Page, phone: boolean): Promise<void> {
  await openFirst(page, phone);
  await panel(page).getByRole('button', { name: 'Edit' }).click();
  await expect(panel(page).getByRole('button', { name: 'Save', exact: true })).toBeVisible();
}

async function sendEmpty(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(/fields need attention/)).toBeVisible();
}

async function fillHalf(page: Page): Promise<void> {
  const form = page.locator('#observation-form');
  await form.getByRole('radio', { name: 'Unsafe condition' }).check({ force: true });
  await form.getByRole('radio', { name: 'High' }).check({ force: true });
  await form.getByRole('radio', { name: 'Yes' }).check({ force: true });
  await addPhoto(page, form, 'nip-point.png');
  await form.getByLabel('What is to be done?').fill('Fit the fixed guard');
}

async function findDraft(page: Page): Promise<void> {
  page.on('dialog', (dialog) => void dialog.accept());
  await page
    .locator('#observation-form')
    .getByLabel('In a few words')
    .fill('Cable across the aisle');
  await expect(page.getByText('Draft kept')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Continue with it' })).toBeVisible();
}

/** A report with a photo that waits for the network. */
async function sendAway(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await fillReport(page, { description: 'Chain of the hoist is worn at the hook', photo: true });
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(waiting(page)).toBeVisible();
}

async function leave(page: Page): Promise<void> {
  await page
    .locator('#observation-form')
    .getByLabel('In a few words')
    .fill('Cable across the aisle');
  await closePanel(page);
  await expect(page.getByRole('dialog')).toBeVisible();
}

async function openFilterMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Work stopped' })).toBeVisible();
}

async function openFilter(page: Page): Promise<void> {
  await openFilterMenu(page);
  await page.getByRole('button', { name: 'Risk' }).last().click();
}

async function complete(page: Page, phone: boolean): Promise<void> {
  await openFirst(page, phone);
  await panel(page).getByRole('button', { name: 'Complete' }).click();
  await expect(page.getByRole('dialog').getByText('Evidence')).toBeVisible();
}

async function verify(page: Page, phone: boolean): Promise<void> {
  await openFirst(page, phone);
  await panel(page).getByRole('button', { name: 'Verify and close' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** An action whose responsible person would like a later day. */
async function repeatMonthly(page: Page): Promise<void> {
  const form = page.locator('#action-form');
  await form.getByLabel('Repeat', { exact: true }).selectOption('Monthly');
  await expect(form).toContainText('Every month. Next:');
  await form.getByLabel('Until').scrollIntoViewIfNeeded();
}

async function openRecurring(page: Page): Promise<void> {
  const { id } = await givenAction(manager, 'Inspect the ladders', worker, 7, {
    repeat: { every: 4, unit: 'week', until: '2099-12-31' },
  });
  await page.goto(`${DEMO}/actions/summary/${id}`);
  await expect(panel(page).getByRole('button', { name: 'End series' })).toBeVisible();
}

async function listRecurring(page: Page): Promise<void> {
  await openRecurring(page);
  await page.goto(`${DEMO}/actions/all?recurring=true`);
  await expect(page.getByRole('img', { name: /^Repeats: Every 4 weeks/ }).first()).toBeVisible();
}

async function askEnd(page: Page): Promise<void> {
  await openRecurring(page);
  await panel(page).getByRole('button', { name: 'End series' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

async function openRequest(page: Page): Promise<void> {
  const id = await givenRequest(manager, worker);
  await page.goto(`${DEMO}/actions/all/summary/${id}`);
  await expect(panel(page).getByRole('button', { name: 'Approve' })).toBeVisible();
}

/** Closing, with a look in a month at whether it has helped. */
async function planCheck(page: Page, phone: boolean): Promise<void> {
  await verify(page, phone);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Effectiveness check').selectOption('In 30 days');
  await expect(dialog.getByLabel('What is to be seen then')).toBeVisible();
}

async function openCheck(page: Page): Promise<void> {
  const { id, number } = await givenCheck(manager);
  await page.goto(`${DEMO}/actions/all/summary/${id}?q=${number}`);
  await expect(panel(page).getByRole('button', { name: 'Check effectiveness' })).toBeVisible();
}

async function answerCheck(page: Page): Promise<void> {
  await openCheck(page);
  await panel(page).getByRole('button', { name: 'Check effectiveness' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Not effective' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Save answer' }).click();
  await expect(dialog.getByText('Say what was seen')).toBeVisible();
}

async function notEffective(page: Page): Promise<void> {
  await answerCheck(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What was seen').fill('Pallets stood in the way at three of four walks.');
  await dialog.getByLabel('New due date').fill('2099-01-31');
  await dialog.getByRole('button', { name: 'Save answer' }).click();
  await expect(dialog).toBeHidden();
  await expect(panel(page)).toContainText('1 time');
}

async function openMove(page: Page, phone: boolean): Promise<void> {
  if (phone) await page.getByRole('button', { name: /^Completed/ }).click();
  const column = page.getByRole('region').filter({
    has: page.getByRole('heading', { level: 2, name: /^Completed/ }),
  });
  await column.getByRole('button', { name: /^Move ACT/ }).first().click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
}

async function selectSome(page: Page, phone: boolean): Promise<void> {
  await selectRows(page, phone, 'ACT');
  await expect(page.getByRole('button', { name: 'Re-assign' })).toBeVisible();
}

/** Chooses the first rows; of what kind their numbers say. */
async function selectRows(page: Page, phone: boolean, prefix: 'ACT' | 'OBS'): Promise<void> {
  if (phone) await page.getByRole('button', { name: 'Select', exact: true }).click();
  const boxes = page.getByRole('checkbox', { name: new RegExp(`^Select ${prefix}`) });
  await boxes.nth(2).waitFor({ state: 'attached' });
  // By name: what others do meanwhile may move the rows.
  const names = await boxes.evaluateAll((all) => all.map((box) => box.getAttribute('aria-label')));
  for (const name of names.slice(0, phone ? 2 : 3)) {
    await page.getByRole('checkbox', { name: name ?? '', exact: true }).check({ force: true });
  }
}

async function bulkRefused(page: Page, phone: boolean): Promise<void> {
  await selectSome(page, phone);
  await page.getByRole('button', { name: 'Verify and close' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Verify and close' }).click();
  await expect(page.getByText('Nothing was changed')).toBeVisible();
}

async function selectObservations(page: Page, phone: boolean): Promise<void> {
  await closePanel(page);
  await selectRows(page, phone, 'OBS');
  await expect(page.getByRole('button', { name: 'Export selected' })).toBeVisible();
}

async function observationsRefused(page: Page, phone: boolean): Promise<void> {
  await selectObservations(page, phone);
  await page.getByRole('button', { name: 'Change who sees them' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Who sees them').selectOption('yes');
  await dialog.getByRole('button', { name: 'Change who sees them' }).click();
  await expect(page.getByText('Nothing was changed')).toBeVisible();
}

async function openControls(page: Page): Promise<void> {
  await page.locator('#action-form').getByRole('combobox', { name: 'Control' }).click();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: /^Elimination/ })).toBeVisible();
}

async function openBell(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('button', { name: 'See all' })).toBeVisible();
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type('ladder');
  await expect(page.getByRole('option').first()).toBeVisible();
}

async function openShortcuts(page: Page): Promise<void> {
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
}

async function openSites(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Site: / }).click();
  await expect(page.getByRole('menuitem', { name: 'All sites' })).toBeVisible();
}

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
}

async function collapse(page: Page): Promise<void> {
  const toggle = page.getByRole('button', { name: 'Collapse the menu' });
  if (await toggle.isVisible()) await toggle.click();
}

/** A file with a site and a day that nobody understands. */
async function mapTable(page: Page): Promise<void> {
  const head = 'Type,Description,Comment,Site,Seen at,Risk,Why no action,Department';
  const rows = ['Hall 3', 'Gate West'].map(
    (site, day) => `Unsafe act,Rail missing,Somebody could fall,${site},${day}/40/2026,IV,,Press`,
  );
  await chooseTable(page, [head, ...rows].join('\n'), 'observations-2026.csv');
  await expect(page.getByRole('button', { name: 'Check' })).toBeVisible();
}

async function mapActions(page: Page): Promise<void> {
  const head = 'What is to be done,Control,Responsible,Due date,Site,Priority,Phase';
  const rows = ['Petar', 'Luca'].map(
    (name, day) => `Grease the bearings of the conveyor,Engineering,${name},2020-01-0${day + 1},North Plant,Dire,2`,
  );
  await chooseTable(page, [head, ...rows].join('\n'), 'plan-2026.csv');
  await expect(page.getByRole('button', { name: 'Check' })).toBeVisible();
}

async function checkActions(page: Page): Promise<void> {
  await mapActions(page);
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByRole('table')).toBeVisible();
}

async function checkTable(page: Page): Promise<void> {
  await mapTable(page);
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByRole('table')).toBeVisible();
}

async function showNotices(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /^My week/ }).scrollIntoViewIfNeeded();
}
