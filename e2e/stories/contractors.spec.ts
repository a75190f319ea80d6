import type { Page } from '@playwright/test';
import { PEOPLE, type Person } from '../people.ts';
import {
  givenCompany,
  givenExcused,
  givenInactive,
  givenPaperReviewer,
  givenPermit,
  givenPermitType,
  givenRequested,
  givenReviewers,
} from '../steps/given.ts';
import { panel } from '../steps/look.ts';
import { paper } from '../steps/paper.ts';
import { begin, somebody } from '../steps/people.ts';
import { unique } from '../steps/report.ts';
import { dayAhead } from '../steps/table.ts';
import { expect, test } from '../story.ts';

const { admin, manager, supervisor } = PEOPLE;
const INSURANCE = 'Liability insurance';

/** Invites somebody on the page of their company; the link is handed over. */
async function inviteTo(page: Page, person: Person): Promise<string> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Invite somebody of the company' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Full name').fill(person.name);
  await dialog.getByLabel('E-mail').fill(person.email);
  await dialog.getByRole('button', { name: 'Invite' }).click();
  const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
  await dialog.getByRole('button', { name: 'Close' }).click();
  return link;
}

/** Sends a document of the company whose page is open; it waits for its review then. */
async function sendPaper(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Upload a document' }).click();
  const form = panel(page);
  await form.getByLabel('Kind of document').selectOption({ label: INSURANCE });
  await form.getByLabel('Title').fill(title);
  await form
    .locator('input[type=file]')
    .last()
    .setInputFiles(paper(title, ['Weldwerk']));
  await form.getByLabel('Valid until').fill(dayAhead(400));
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(`${title} was sent for review`)).toBeVisible();
}

test('a company is invited and completes its papers, which are approved line by line', async ({
  enter,
  visit,
}) => {
  await givenPaperReviewer(admin, INSURANCE);
  const company = await givenCompany(admin, unique('Weldwerk'));
  const owner = somebody('Clara Weld');
  const office = await enter(admin, `/contractors/summary/${company.id}`);
  await expect(office.getByText(/^Insurance · Missing/)).toBeVisible();

  const theirs = await visit(await inviteTo(office, owner));
  await begin(theirs, owner, 'Correct#horse9', company.name);
  await expect(theirs.getByRole('heading', { level: 1, name: company.name })).toBeVisible();
  await expect(theirs.getByText(/^Insurance · Missing/)).toBeVisible();
  const title = unique(INSURANCE);
  await sendPaper(theirs, title);

  await office.reload();
  await office.getByRole('link', { name: title }).click();
  const approve = office.getByRole('button', { name: 'Approve', exact: true });
  await expect(approve).toBeDisabled();
  for (const line of await office.getByRole('checkbox').all()) {
    await line.click();
    await expect(line).toBeChecked(); // once the server has it
  }
  await approve.click();
  const dialog = office.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(dialog).toBeHidden();
  await theirs.goto(`${owner.home}/contractors`);
  await expect(theirs.getByRole('heading', { level: 1, name: company.name })).toBeVisible();
  await expect(theirs.getByText(/^Insurance · Missing/)).toBeHidden();
});

test('somebody of a blocked company is kept off a permit, and let through with a reason that everybody reads', async ({
  enter,
}) => {
  const type = await givenPermitType(admin, unique('Lifting'));
  await givenReviewers(admin, type, [manager]);
  const company = await givenCompany(admin, unique('Hebewerk'));
  await givenExcused(admin, company);
  const crew = [company.worker.id];
  const permit = await givenPermit(supervisor, type, unique('Lift the pump'), crew);
  await givenRequested(supervisor, permit);
  await givenInactive(admin, company);

  const page = await enter(admin, `/permit/${permit.id}/summary`);
  const workers = page.locator('[data-part="workers"]');
  await expect(workers.getByText('Blocked', { exact: true }).first()).toBeVisible();
  await workers.getByRole('button', { name: `Let ${company.worker.name} through` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Let through' }).click();
  await expect(dialog.getByText('Write why.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Only this crew knows the pump');
  await dialog.getByRole('button', { name: 'Let through' }).click();
  await expect(dialog).toBeHidden();

  const asker = await enter(supervisor, `/permit/${permit.id}/summary`);
  await expect(asker.getByText(/Only this crew knows the pump/).first()).toBeVisible();
  // Whoever lets somebody through does not decide.
  const decider = await enter(manager, `/permit/${permit.id}/summary`);
  await decider.getByRole('button', { name: 'Approve', exact: true }).click();
  const decision = decider.getByRole('dialog');
  await decision.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(decision).toBeHidden();
  await asker.reload();
  await expect(asker.getByText('Approved', { exact: true }).first()).toBeVisible();
});

test('a visitor is signed on and off on a phone', async ({ enter }) => {
  const name = unique('Vera Gast');
  const page = await enter(admin, '/on-site', { phone: true });
  await page.getByRole('button', { name: 'Sign on' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Visitor', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Sign on' }).click();
  await expect(dialog.getByText('Fill this in')).toBeVisible();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Sign on' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: `Sign off ${name}` }).click();
  await expect(page.getByText(`${name} is signed off`)).toBeVisible();
  await expect(page.getByRole('button', { name: `Sign off ${name}` })).toBeHidden();
  await expect(page.getByRole('list', { name: 'Before' }).getByText(name)).toBeVisible();
});

test('a visitor signs on by the poster with their own phone, and is found at a muster without a network', async ({
  enter,
  visit,
  watch,
}) => {
  watch.expects(/422 POST/); // who comes has to have a name
  watch.expects(/INTERNET_DISCONNECTED/); // what is read ahead while there is no network
  const name = unique('Vera Gast');
  const office = await enter(admin, '/contractors/gates', { keeps: true, own: true });
  await office.getByLabel('Site', { exact: true }).selectOption({ label: 'Harbour Depot' });
  await office.getByRole('button', { name: 'New poster' }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByLabel('Place').fill(unique('South gate'));
  await dialog.getByRole('button', { name: 'Make it' }).click();
  const address = await dialog.getByLabel('Address').inputValue();
  await dialog.getByRole('button', { name: 'Close' }).click();

  const phone = await visit(address, { phone: true });
  await phone.getByLabel('Visitor').check();
  await phone.getByRole('button', { name: 'Sign on' }).click();
  await expect(phone.getByText('This is required.')).toBeVisible();
  await phone.getByLabel('Name').fill(name);
  await phone.getByRole('button', { name: 'Sign on' }).click();
  await expect(phone.getByText(`${name}, on site since`)).toBeVisible();

  await office.goto(`${admin.home}/on-site/musters`);
  await office.getByLabel('Site', { exact: true }).selectOption({ label: 'Harbour Depot' });
  await office.getByRole('button', { name: 'Begin a muster' }).click();
  await dialog.getByRole('button', { name: 'Begin a muster' }).click();
  const found = office.getByRole('button', { name: `${name} is safe` });
  await expect(found).toBeVisible();
  await office.context().setOffline(true);
  await found.click();
  await expect(office.getByText('Waiting: 1')).toBeVisible();
  await office.context().setOffline(false);
  await expect(office.getByText('Waiting: 1')).toBeHidden();
  await expect(office.getByRole('button', { name: `Undo for ${name}` })).toBeVisible();
  // Nobody signs on who belongs to the site: they are looked for until it is known where they are.
  const own = office.getByRole('list', { name: 'To be found, own people' });
  const first = own.getByRole('button', { name: /is not here today$/ }).first();
  const label = (await first.getAttribute('aria-label')) ?? '';
  await first.click();
  await expect(office.getByText('Not here today: 1').first()).toBeVisible();
  await expect(own.getByRole('button', { name: label })).toBeHidden();
  await office.getByRole('button', { name: 'End the muster' }).click();
  await dialog.getByLabel('I know that they are not found.').check();
  await dialog.getByLabel('Findings').fill('The siren of hall 2 is silent.');
  await dialog.getByRole('button', { name: 'End the muster' }).click();
  await expect(office.getByText('The siren of hall 2 is silent.')).toBeVisible();

  await phone.reload();
  await phone.getByRole('button', { name: 'Sign off' }).click();
  await expect(phone.getByText('You are signed off.')).toBeVisible();
});

test('whoever was asked by a link sends the document without an account, and it waits for its review', async ({
  enter,
  visit,
  watch,
}) => {
  const company = await givenCompany(admin, unique('Linkwerk'));
  const office = await enter(admin, `/contractors/summary/${company.id}`);
  await office.getByRole('button', { name: 'More', exact: true }).click();
  await office.getByRole('menuitem', { name: 'Ask for a document' }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByLabel('Kind of document').selectOption({ label: INSURANCE });
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
  const link = await dialog.getByRole('textbox', { name: 'Address' }).inputValue();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(office.getByText(/link good until/)).toBeVisible();

  const stranger = await visit(link);
  await expect(stranger.getByRole('heading', { level: 1, name: INSURANCE })).toBeVisible();
  await stranger.getByRole('button', { name: 'Send' }).click();
  await expect(stranger.getByText('Choose the file.')).toBeVisible();
  await stranger.getByLabel('File').setInputFiles(paper('Policy', ['Linkwerk']));
  await stranger.getByLabel('Valid until').fill(dayAhead(300));
  await stranger.getByRole('button', { name: 'Send' }).click();
  await expect(stranger.getByText(/was sent and is reviewed now/)).toBeVisible();

  await office.reload();
  await expect(office.getByText(/link good until/)).toHaveCount(0);
  await expect(office.getByRole('link', { name: INSURANCE })).toBeVisible();
  watch.expects(/404 POST \/api\/contractor_papers\/look/, /404 \(Not Found\)/);
  await stranger.goto(link);
  await stranger.reload();
  await expect(stranger.getByText('This link is good no longer.')).toBeVisible();
});

test('hours are returned by keyboard, and count in the place of visits', async ({ enter }) => {
  const company = await givenCompany(admin, unique('Stundenwerk'));
  const office = await enter(admin, `/contractors/summary/${company.id}`);
  const last = office.getByRole('textbox', { name: /^Hours of / }).last();
  await last.fill('412');
  await last.press('Enter');
  await expect(office.getByText(/^returned by /)).toHaveCount(1);
  await expect(office.getByText('Together: 412 h')).toBeVisible();
  await last.fill('');
  await last.press('Enter');
  await expect(office.getByText('Together: 0 h')).toBeVisible();
});
