import type { Page } from '@playwright/test';
import { PEOPLE } from '../people.ts';
import { givenOrganization, givenPermit, givenPermitType, givenReviewers } from '../steps/given.ts';
import { begin, goTo, request, sayWhen, sayWho } from '../steps/permits.ts';
import { photo } from '../steps/photo.ts';
import { fileArrived, unique } from '../steps/report.ts';
import { expect, test } from '../story.ts';

const { admin, manager, supervisor, worker } = PEOPLE;

/** The button of whoever is asked, at the record itself. */
async function approve(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Of work whose time has not come: it is not what comes next. */
async function close(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Close the permit' }).click();
}

/** The work is over, and the place was left as the checklist wants it. */
async function finish(page: Page): Promise<void> {
  await close(page);
  const dialog = page.getByRole('dialog');
  for (const yes of await dialog.getByText('Yes', { exact: true }).all()) await yes.click();
  await dialog.getByRole('button', { name: 'Close the permit' }).click();
  await expect(dialog).toBeHidden();
}

test('a template is made, and its form asks for what was added', async ({ enter }) => {
  const owner = await givenOrganization('Tank farm');
  const name = unique('Pressure test');
  const page = await enter(owner, '/permit-forms');
  await page.getByRole('button', { name: 'New template' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Permit name').fill(name);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByText('Fill this in')).toHaveCount(2);
  await dialog.getByLabel('Prefix ID').fill('PT');
  await dialog.getByLabel('Description').fill('Pipes and vessels under test pressure.');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL(/\/permit-forms\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('Version 1')).toBeVisible();

  await page.getByRole('button', { name: 'Section', exact: true }).click();
  await page.getByLabel('Title of the section').fill('Before the test');
  await page.getByRole('button', { name: 'Question', exact: true }).click();
  // By the keyboard, as who builds a form does: the list closes when one of its types was taken.
  await page.getByRole('menuitem', { name: 'Short text' }).press('Enter');
  await expect(page.getByRole('menu')).toBeHidden();
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Pressure of the test');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Version 2 is published')).toBeVisible();

  await page.goto(`${owner.home}/v2/permit-to-work/new`);
  await begin(page, name, 'Test the line to tank 2');
  await goTo(page, 'Before the test');
  await expect(page.getByLabel('Pressure of the test')).toBeVisible();
});

test('a permit is requested on a phone, decided by two, extended, closed and printed', async ({
  enter,
}) => {
  const type = unique('Hot work');
  const work = unique('Weld a bracket at tank 2');
  await givenReviewers(admin, await givenPermitType(admin, type), [manager, admin]);

  const phone = await enter(supervisor, '/v2/permit-to-work/new', { phone: true });
  await begin(phone, type, work);
  await sayWhen(phone);
  await goTo(phone, 'Workers and officers');
  await phone.getByRole('button', { name: 'Request the permit' }).click();
  await expect(phone.getByText('Add at least one worker.')).toBeVisible();
  const dan = unique('Dan Roth');
  await sayWho(phone, dan, 'dan.png');
  const number = await request(phone);
  await expect(phone.getByText('Requested', { exact: true }).first()).toBeVisible();
  await expect(phone.getByRole('img', { name: `Photo of ${dan}` })).toBeVisible();

  const address = new URL(phone.url()).pathname;
  const [first, second] = [await enter(manager, address), await enter(admin, address)];
  await expect(first.getByRole('heading', { level: 1, name: work })).toBeVisible();
  await approve(first);
  await approve(second);
  await expect(phone.getByText('Approved', { exact: true }).first()).toBeVisible();

  await phone.getByRole('button', { name: 'More', exact: true }).click();
  await phone.getByRole('menuitem', { name: 'Extend' }).click();
  const longer = phone.getByRole('dialog');
  await longer.getByLabel(/^Declaration/).fill('Nothing has changed, the gas was measured again.');
  await longer.getByLabel('Remarks').fill('The bracket needs a second run.');
  await longer.getByRole('button', { name: 'Extend' }).click();
  await expect(longer).toBeHidden();
  await expect(second.getByText('A later end is asked for').first()).toBeVisible();
  await approve(first);
  await approve(second);
  await expect(phone.getByText('Extended', { exact: true }).first()).toBeVisible();

  await finish(phone);
  await expect(phone.getByText('Pending closure', { exact: true }).first()).toBeVisible();
  await second.getByRole('button', { name: 'Confirm the closure' }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Confirm the closure' }).click();
  await expect(phone.getByText('Closed', { exact: true }).first()).toBeVisible();

  await phone.goto(`${supervisor.home}${address.replace('summary', 'report')}`);
  await expect(phone.getByText(number)).toBeVisible();
  await expect(phone.getByRole('img', { name: 'Code that leads to this record' })).toBeVisible();
});

test('a draft is completed by whom it is sent to, and by nobody else', async ({ enter, watch }) => {
  watch.expects(/404 GET \/api\/permit_form_questions\/\d+$/);
  const type = unique('Excavation');
  await givenPermitType(admin, type);
  const mine = await enter(supervisor, '/v2/permit-to-work/new');
  await begin(mine, type, unique('Dig a trench to gate 4'));
  const address = new URL(mine.url()).pathname;

  const nobody = await enter(worker, address);
  await expect(nobody.getByText('There is nothing here, or it is not yours to see.')).toBeVisible();

  await mine.getByRole('button', { name: 'Send the draft' }).click();
  const dialog = mine.getByRole('dialog');
  await dialog.getByLabel('Colleague').fill('Daniel Okafor');
  await mine.getByRole('option', { name: /Daniel Okafor/ }).click();
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(mine.getByText('Sent to Daniel Okafor')).toBeVisible();

  const other = await enter(manager, address);
  await goTo(other, 'Location of work');
  await other.getByLabel('Exactly where').fill('Along the fence, gate 4');
  await expect(other.getByText('Saved', { exact: true })).toBeVisible();
  await mine.reload();
  await goTo(mine, 'Location of work');
  await expect(mine.getByLabel('Exactly where')).toHaveValue('Along the fence, gate 4');
});

test('a permit of low risk is live when it is requested, on the board at once, and closed by two', async ({
  enter,
}) => {
  const type = unique('Ladder');
  const work = unique('Change a lamp in hall 2');
  await givenPermitType(admin, type, { low_risk: true, prefix_id: 'LD' });
  const wall = await enter(manager, '/permits/board');
  const page = await enter(supervisor, '/v2/permit-to-work/new');
  await begin(page, type, work);
  await sayWhen(page);
  await sayWho(page, unique('Ivo Stoev'));
  await request(page);
  await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible();
  await expect(wall.getByText(work)).toBeVisible();

  await close(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Close the permit' }).click();
  await expect(dialog.getByText('Answer this.').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await finish(page);
  await expect(wall.getByText(work)).toBeHidden();
});

test('a permit is begun at a place of the plan, and becomes one of another type', async ({
  enter,
}) => {
  const [wrong, right] = [unique('Welding'), unique('Grinding')];
  await givenPermitType(admin, wrong);
  await givenPermitType(admin, right);
  const page = await enter(admin, '/map-plotting');
  await page.getByRole('button', { name: 'Add a level' }).click();
  const level = page.getByRole('dialog');
  await level.getByLabel('Name of the level').fill(unique('Level'));
  await level.locator('input[type=file]').last().setInputFiles(photo('plan.png'));
  await fileArrived(level, 'plan.png');
  await level.getByRole('button', { name: 'Save' }).click();
  await expect(level).toBeHidden();

  await page.goto(`${admin.home}/site-permits${new URL(page.url()).search}`);
  await page.getByRole('button', { name: 'Request at a place' }).click();
  await page.getByRole('img', { name: /Level/ }).click();
  await expect(page).toHaveURL(/plan=\d+&x=0\.(5|49)\d*&y=0\.(5|49)\d*/);
  await page.getByRole('radio', { name: new RegExp(`^${wrong}`) }).check();
  await page.getByLabel('Description of the work').fill('Smooth the rail of the quay');
  await page.getByRole('button', { name: 'Continue' }).click();
  await goTo(page, 'Location of work');
  await expect(page.getByRole('button', { name: 'Place of the work' })).toBeVisible();

  await page.getByRole('button', { name: 'Change type or site' }).click();
  const change = page.getByRole('dialog');
  await change.getByRole('radio', { name: new RegExp(`^${right}`) }).check();
  await change.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(change).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: `${right}: request` })).toBeVisible();
  await goTo(page, 'Location of work');
  await expect(page.getByRole('button', { name: 'Place of the work' })).toBeVisible();
});

test('an organization asks of a worker what it wants to know', async ({ enter }) => {
  const own = await givenOrganization('Quarry');
  const page = await enter(own, '/worker-profile/form');
  await page.getByRole('button', { name: 'Set up the form' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Set up the form' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Version 1 is published')).toBeVisible();

  await givenPermit(own, await givenPermitType(own, 'Blasting'), 'Blast the west face');
  await page.goto(`${own.home}/worker-profile`);
  await page.getByRole('link', { name: 'Dan Roth' }).click();
  await expect(page.getByText('7 answers missing')).toBeVisible();
  await page.getByRole('button', { name: 'Fill in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Whom to call').fill('Next of kin');
  await dialog.getByLabel('Their phone number').fill('+49 30 555 1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Answer this.').first()).toBeVisible();
  await dialog.getByLabel(/^Date of the site induction/).fill('2026-01-12');
  await dialog.getByLabel(/^Language in which/).fill('German');
  await dialog.getByRole('button', { name: 'Next section' }).click();
  await dialog.getByLabel('Supervisor at the contractor').fill('The foreman');
  await dialog.getByLabel('Their phone number').last().fill('+49 30 555 2');
  await dialog.getByRole('checkbox', { name: /Insurance/ }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Next of kin')).toBeVisible();
  await expect(page.getByText(/answers missing/)).toBeHidden();
});
