import type { Page } from '@playwright/test';
import { PEOPLE, type Person } from '../people.ts';
import {
  givenCompany,
  givenPermit,
  givenPermitType,
  givenReviewers,
  moveOf,
} from '../steps/given.ts';
import { panel } from '../steps/look.ts';
import { paper } from '../steps/paper.ts';
import { begin, somebody } from '../steps/people.ts';
import { unique } from '../steps/report.ts';
import { dayAhead } from '../steps/table.ts';
import { expect, test } from '../story.ts';

const { admin, manager, supervisor } = PEOPLE;
const PASSWORD = 'Correct#horse9';

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

test('a company is invited, completes its papers, and its worker gets onto a permit', async ({
  enter,
  visit,
}) => {
  const name = unique('Weldwerk');
  const company = await givenCompany(admin, name);
  const owner = somebody('Clara Weld');
  const office = await enter(admin, `/contractors/summary/${company.id}`);
  await expect(office.getByText(/Insurance · Missing/)).toBeVisible();
  const link = await inviteTo(office, owner);

  const theirs = await visit(link);
  await begin(theirs, owner, PASSWORD);
  await theirs.goto(`${owner.home}/contractors`);
  await expect(theirs.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(theirs.getByText(/Insurance · Missing/)).toBeVisible();
  await theirs.getByRole('button', { name: 'Upload a document' }).click();
  const form = panel(theirs);
  const title = unique('Liability insurance');
  await form.getByLabel('Kind of document').selectOption({ label: 'Liability insurance' });
  await form.getByLabel('Title').fill(title);
  await form.locator('input[type=file]').setInputFiles(paper(title, ['Weldwerk']));
  await form.getByLabel('Valid until').fill(dayAhead(400));
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(theirs.getByText(`${title} was sent for review`)).toBeVisible();

  await office.reload();
  await office.getByRole('link', { name: title }).click();
  await expect(office.getByText('Checklist: 5 still open').first()).toBeVisible();
  for (const line of await office.getByRole('checkbox').all()) await line.check();
  await office.getByRole('button', { name: 'Approve', exact: true }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(dialog).toBeHidden();
  await theirs.goto(`${owner.home}/contractors`);
  await expect(theirs.getByText(/Insurance · Missing/)).toBeHidden();
});

test('somebody of a blocked company is kept off a permit, and let through with a reason that everybody reads', async ({
  enter,
  watch,
}) => {
  watch.expects(/409 POST/); // the server says why nobody may decide yet
  const type = await givenPermitType(admin, unique('Lifting'));
  await givenReviewers(admin, type, [manager]);
  const company = await givenCompany(admin, unique('Hebewerk'), manager);
  const permit = await givenPermit(supervisor, type, unique('Lift the pump'), [company.worker]);
  await moveOf(supervisor, permit, 'submit');
  await company.end();

  const page = await enter(manager, `/permit/${permit.id}/summary`);
  const crew = page.locator('[data-part="workers"]');
  await expect(crew.getByText('Blocked', { exact: true }).first()).toBeVisible();
  await expect(crew.getByText(/The company is inactive/)).toBeVisible();
  await crew.getByRole('button', { name: /^Let .* through$/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Let through' }).click();
  await expect(dialog.getByText('Write why.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Only this crew knows the pump');
  await dialog.getByRole('button', { name: 'Let through' }).click();
  await expect(dialog).toBeHidden();
  await expect(crew.getByText(/Only this crew knows the pump/)).toBeVisible();

  const asker = await enter(supervisor, `/permit/${permit.id}/summary`);
  await expect(asker.getByText(/Only this crew knows the pump/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(asker.getByText('Approved', { exact: true }).first()).toBeVisible();
});
