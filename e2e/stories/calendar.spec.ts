import { PEOPLE } from '../people.ts';
import { attendanceCode, givenItem } from '../steps/given.ts';
import { invitationLink } from '../steps/invitation.ts';
import { fillAction, unique } from '../steps/report.ts';
import { expect, test } from '../story.ts';

const { manager, worker } = PEOPLE;

test('a series is moved, and the date that differs stays as it is', async ({ enter }) => {
  const title = unique('Walk through the halls');
  const item = await givenItem(manager, title, 48, { rule: 'FREQ=WEEKLY;COUNT=4' });
  const [first, second] = item.occurrences;
  const page = await enter(manager, `/safety-calendar/edit/${item.id}?at=${second?.id}`);
  await page.getByRole('button', { name: 'Go on' }).click();
  const begins = page.getByLabel('Begins', { exact: true });
  const at = async (time: string) => begins.fill((await begins.inputValue()).slice(0, 11) + time);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const dates = page.getByRole('region', { name: 'Dates' }).getByRole('listitem');
  await at('13:45');
  await save.click();
  await expect(dates.filter({ hasText: '13:45' })).toContainText('differs from the others');

  await page.goto(`${manager.home}/safety-calendar/edit/${item.id}?at=${first?.id}`);
  await page.getByText('All dates', { exact: true }).click();
  await page.getByRole('button', { name: 'Go on' }).click();
  await at('05:30');
  await save.click();
  await expect(dates.filter({ hasText: '05:30' })).toHaveCount(3);
  await expect(dates.filter({ hasText: '13:45' })).toContainText('differs from the others');
});

test('a guest without an account answers from the mail, and to open it answers nothing', async ({
  enter,
  visit,
}) => {
  const title = unique('Visit of the inspectors');
  const email = `${unique('guest').replaceAll(/\W+/g, '.').toLowerCase()}@visitor.example`;
  const { id } = await givenItem(manager, title, 48, { addresses: [{ email, name: 'Jo Guest' }] });
  const page = await enter(manager, `/safety-calendar/${id}`);
  const guest = page.getByRole('listitem').filter({ hasText: 'Jo Guest' });
  await expect(guest).toContainText('No answer yet');

  const link = await invitationLink(manager, id, email);
  const scanner = await visit(link);
  await expect(scanner.getByRole('heading', { name: title })).toBeVisible();
  await page.reload();
  await expect(guest).toContainText('No answer yet');

  const phone = await visit(link, { phone: true });
  await phone.getByRole('button', { name: 'Accept' }).click();
  await expect(phone.getByRole('main').getByRole('status')).toContainText('Accepted');
  await expect(guest).toContainText('Accepted');
  await phone.reload();
  await phone.getByRole('button', { name: 'Decline' }).click();
  await expect(guest).toContainText('Declined');
});

test('people scan that they are there, and what was left open is carried on or becomes work', async ({
  enter,
  visit,
}) => {
  const title = unique('Committee');
  const item = await givenItem(manager, title, 0, {
    rule: 'FREQ=WEEKLY;COUNT=3',
    template: 'committee',
  });
  const page = await enter(manager, `/safety-calendar/${item.id}?at=${item.occurrence.id}`);
  const agenda = page.getByRole('region', { name: 'Agenda and minutes' });
  await agenda.getByRole('button', { name: /Edit/ }).click();
  await expect(agenda.getByLabel('Point').first()).toHaveValue('Open points of the last meeting');
  await agenda.getByRole('textbox', { name: 'Minutes' }).fill('All went well.');
  await agenda.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(agenda.getByText('All went well.')).toBeVisible();

  const point = agenda.getByRole('listitem');
  await point
    .filter({ hasText: 'Trainings' })
    .getByRole('button', { name: /Carry over/ })
    .click();
  await expect(point.filter({ hasText: 'Trainings' })).toContainText('Carried over');
  await point
    .filter({ hasText: 'Other business' })
    .getByRole('button', { name: /action/ })
    .click();
  const dialog = page.getByRole('dialog');
  await fillAction(page, dialog, { description: 'Order new signs', person: worker });
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Actions' })).toContainText('Order new signs');
  await expect(point.filter({ hasText: 'Other business' })).toContainText('Became an action');

  const visitor = unique('Jo Visitor');
  const guest = await visit(await attendanceCode(manager, item), { phone: true });
  await guest.getByLabel('Your name').fill(visitor);
  await guest.getByRole('button', { name: 'I am here' }).click();
  await expect(guest.getByText(`${visitor} is noted as present`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Attendance' })).toContainText(visitor);
});

test('another calendar reads along at a private address, until it is turned off', async ({
  enter,
  watch,
}) => {
  watch.expects(/404 GET \/api\/calendar_feeds\//); // nobody reads along any more
  const title = unique('Walk');
  await givenItem(manager, title, 72);
  const page = await enter(manager, '/safety-calendar');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  const own = page.getByRole('dialog').getByRole('listitem').first();
  const make = own.getByRole('button', { name: 'Make an address' });
  const field = own.getByRole('textbox');
  await expect(make.or(field)).toBeVisible();
  if (await make.isVisible()) await make.click();
  const address = await field.inputValue();
  const read = (known = '') =>
    page.evaluate(
      async ([from = '', tag = '']) => {
        const headers = { 'If-None-Match': tag };
        const answer = await fetch(from, { credentials: 'omit', cache: 'no-store', headers });
        const { status } = answer;
        return { status, tag: answer.headers.get('etag') ?? '', text: await answer.text() };
      },
      [address, known],
    );
  const { text, tag } = await read();
  expect(text).toContain(`SUMMARY:${title}`);
  expect((await read(tag)).status).toBe(304);
  await own.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('button', { name: 'Turn off' }).last().click();
  await expect(make).toBeVisible();
  expect((await read()).status).toBe(404);
});
