import { PEOPLE } from '../people.ts';
import { DEMO } from '../places.ts';
import { givenIncident, givenIncidentReviewer, givenReport } from '../steps/given.ts';
import { edit, fillIncident, rate, sendIncident } from '../steps/incidents.ts';
import { panel } from '../steps/look.ts';
import { readyToLeave, waiting } from '../steps/offline.ts';
import { fillAction, unique } from '../steps/report.ts';
import { expect, test } from '../story.ts';

const { admin, manager, worker, colleague, guest } = PEOPLE;

test('an injury goes through five steps by two people, up to its closing', async ({
  enter,
  watch,
}) => {
  watch.expects(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /WebSocket/);
  const words = unique('A fitter cut his hand at the slitter');
  const root = unique('Nobody had shown him which gloves belong to the job');
  await givenIncidentReviewer(admin);

  // In the hall there is no network: the report waits, and goes out by itself.
  const phone = await enter(worker, '/', { phone: true, keeps: true });
  await readyToLeave(phone);
  await phone.context().setOffline(true);
  await phone.getByRole('button', { name: 'Report', exact: true }).click();
  await phone
    .getByRole('dialog')
    .getByRole('link', { name: /^Report an incident/ })
    .click();
  await fillIncident(phone, { type: 'Injury', hurt: 'Yes', words });
  await phone.getByRole('button', { name: 'Send' }).click();
  await expect(waiting(phone)).toContainText(words);
  await phone.context().setOffline(false);
  await expect(waiting(phone)).toHaveCount(0);
  await phone.goto(`${DEMO}/incidents?status=all&q=${encodeURIComponent(words)}`);
  await phone.getByRole('button', { name: words }).click();
  await panel(phone).getByRole('link', { name: 'Open page' }).first().click();
  await expect(phone).toHaveURL(/\/incidents\/summary\/\d+$/);
  const number =
    (await phone
      .getByText(/^INC-\d+$/)
      .first()
      .textContent()) ?? '';
  const address = new URL(phone.url()).pathname;
  const id = address.split('/').at(-1);

  // The report is completed: what was done at once, who was hurt, how severe it was.
  const desk = await enter(manager, `/incidents/${id}/steps/step1`);
  await expect(desk.getByText('Missing: Say what was done at once.')).toBeVisible();
  const report = await edit(desk, 'Report');
  await report.getByLabel('What was done at once?').fill('The cut was dressed.');
  await report.getByRole('button', { name: 'Save' }).click();
  await expect(report.getByRole('textbox')).toHaveCount(0);
  await expect(report.getByText('The cut was dressed.')).toBeVisible();
  await desk.getByRole('link', { name: 'New victim' }).click();
  await desk.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByText('Enter the name')).toBeVisible();
  await desk.getByLabel('Name', { exact: true }).fill('Emil Krause');
  await desk.getByRole('radio', { name: 'Male', exact: true }).check({ force: true });
  await desk.locator('svg [data-part="right_hand"]').first().click();
  await desk.getByRole('combobox', { name: 'Nature of the injury' }).fill('cuts');
  await desk
    .getByRole('option', { name: /^Cuts, lacerations/ })
    .first()
    .click();
  await desk.getByLabel('Treatment', { exact: true }).selectOption({ label: 'First aid' });
  await desk.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByRole('heading', { name: 'Emil Krause' })).toBeVisible();
  await expect(desk.getByRole('definition').filter({ hasText: 'Right hand' })).toBeVisible();
  await rate(desk, 'Serious', /^Moderate, Possible/);

  // Whoever only reads does not learn who it was.
  const reader = await enter(guest, address);
  await expect(reader.getByRole('heading', { name: 'A person (Employee)' })).toBeVisible();
  await expect(reader.getByText('Emil Krause')).toHaveCount(0);

  await desk.getByRole('button', { name: 'Go on: Team' }).click();
  await expect(desk).toHaveURL(/steps\/step2$/);
  const team = await edit(desk, 'Team');
  await team.getByRole('combobox', { name: 'Team lead' }).fill(manager.name);
  await desk.getByRole('option', { name: new RegExp(`^${manager.name}`) }).click();
  await team.getByRole('combobox', { name: 'Team member' }).fill(worker.name);
  await desk.getByRole('option', { name: new RegExp(`^${worker.name}`) }).click();
  await team.getByRole('button', { name: 'Save' }).click();
  await expect(team.getByText(worker.name)).toBeVisible();

  // The causes by keys alone, by whoever was there.
  await phone.goto(`${DEMO}/incidents/${id}/steps/step3`);
  const causes = await edit(phone, 'Root causes');
  await causes.getByLabel('Why? (1)').fill('He wore thin gloves');
  await phone.keyboard.press('Enter');
  await expect(causes.getByLabel('Why? (2)')).toBeFocused();
  await phone.keyboard.type(root);
  await causes.getByLabel('This is a root cause').last().check();
  await causes.getByRole('button', { name: 'Save' }).click();
  await expect(causes.getByText('Choose the root cause')).toBeVisible();
  await causes.getByRole('combobox', { name: 'Among the root causes' }).fill('Not trained');
  await phone
    .getByRole('option', { name: /Not trained$/ })
    .first()
    .click();
  await causes.getByRole('button', { name: 'Save' }).click();
  await expect(causes.getByText(/^Root cause: .*Not trained$/)).toBeVisible();

  await desk.goto(`${DEMO}/incidents/${id}/steps/step4`);
  await desk.getByRole('button', { name: 'Recommend an action' }).click();
  const task = unique('Hang cut-proof gloves at the slitter');
  const dialog = desk.getByRole('dialog');
  await fillAction(desk, dialog, { description: task, person: colleague });
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await expect(desk.getByRole('link', { name: task })).toBeVisible();
  await desk.getByRole('button', { name: 'Ask for the review' }).click();
  await dialog.getByRole('button', { name: 'Ask for the review' }).click();
  await expect(desk.getByText(`The review of ${number} was asked for`)).toBeVisible();

  const office = await enter(admin, address);
  await office.getByRole('button', { name: 'Approve', exact: true }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();

  await desk.getByRole('button', { name: 'Close the incident' }).click();
  await dialog.getByLabel('Closing remarks').fill('The gloves are ordered.');
  await dialog.getByRole('textbox', { name: task }).fill('They come in two weeks.');
  await dialog.getByRole('button', { name: 'Close the incident' }).click();
  await phone.goto(DEMO + address);
  await expect(phone.getByText('Closed', { exact: true }).first()).toBeVisible();
  await phone.goto(`${DEMO}/incidents/${id}/report`);
  await expect(phone.locator('[data-paper]')).toContainText(root);
  await expect(phone.locator('[data-paper]')).toContainText('They come in two weeks.');
});

test('whoever has no account reports what happened, and answers a question about it', async ({
  enter,
  visit,
}) => {
  const words = unique('A pallet fell into the aisle');
  const passer = await visit(`${DEMO}/observation`, { phone: true });
  await passer.getByRole('link', { name: 'Report an incident' }).click();
  await expect(passer.getByRole('heading', { name: 'Report what happened' })).toBeVisible();
  await passer.getByRole('radio', { name: 'Near miss' }).check({ force: true });
  await passer.getByLabel('Where?').selectOption({ index: 1 });
  await passer.getByLabel('Description').fill(words);
  await passer.getByRole('button', { name: 'Send the report' }).click();
  await expect(passer.getByText('Say whether anybody is hurt')).toBeVisible();
  await passer.getByRole('radio', { name: 'No', exact: true }).check({ force: true });
  await passer.getByRole('button', { name: 'Send the report' }).click();
  const number = (await passer.getByText(/^INC-\d+$/).textContent()) ?? '';

  const office = await enter(manager, `/incidents?status=all&q=${number}`);
  await office.getByRole('link', { name: words }).click();
  await panel(office).getByRole('link', { name: 'Open page' }).first().click();
  await office.getByRole('button', { name: 'Ask the reporter' }).click();
  await office.getByLabel('Question to the reporter').fill('Which aisle was it?');
  await office.getByRole('button', { name: 'Send question' }).click();
  await expect(office.getByText('Question sent')).toBeVisible();

  await passer.getByRole('link', { name: 'See how it goes on' }).click();
  await passer.getByRole('button', { name: 'Show' }).click();
  await expect(passer.getByText('Which aisle was it?')).toBeVisible();
  await passer.getByLabel('Your answer, or what you want to add').fill('Aisle C, at rack 14.');
  await passer.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(office.getByText('Aisle C, at rack 14.')).toBeVisible();
});

test('an observation becomes an incident, of which a lesson is sent and read', async ({
  enter,
}) => {
  const seen = await givenReport(worker, unique('Pallets stand over the front beam'));
  const lesson = unique('Racks need stops at the back');

  const desk = await enter(manager, `/observations/summary/${seen.id}`);
  await panel(desk).getByRole('link', { name: 'Report it as an incident' }).click();
  const form = desk.locator('#incident-form');
  await expect(form.getByText(`Begins with ${seen.number}`)).toBeVisible();
  await expect(form.getByLabel('Description')).toHaveValue(seen.description);
  await form.getByRole('radio', { name: 'Near miss' }).check({ force: true });
  await form.getByRole('radio', { name: 'No', exact: true }).check({ force: true });
  const number = await sendIncident(desk);
  const page = new URL(desk.url()).pathname;
  await desk.getByRole('link', { name: new RegExp(`^${seen.number}`) }).click();
  await expect(panel(desk).getByRole('link', { name: number })).toBeVisible();

  await desk.goto(DEMO + page);
  await desk.getByRole('link', { name: 'Write a lesson' }).click();
  await desk.getByLabel('Title').fill(lesson);
  await desk.getByLabel('What to do from now on').fill('Look whether each rack has stops.');
  await desk.getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByRole('heading', { level: 1, name: lesson })).toBeVisible();
  await desk.getByRole('button', { name: 'Send the lesson' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Send the lesson' }).click();
  await expect(desk.getByText(/^Read by 0 of \d+$/).first()).toBeVisible();

  const site = await enter(worker, '/work');
  await site.getByRole('button', { name: `Read: ${lesson}` }).click();
  await expect(site.getByText('Look whether each rack has stops.')).toBeVisible();
  await site.getByRole('button', { name: 'I have read it' }).click();
  await expect(site.getByRole('button', { name: `Read: ${lesson}` })).toHaveCount(0);
  await expect(desk.getByText(/^Read by 1 of \d+$/).first()).toBeVisible();
});

test('what is typed in the forms of an investigation stays on the device', async ({ enter }) => {
  const { id } = await givenIncident(manager, unique('A hoist dropped its load'));
  const why = unique('The brake was worn');
  const page = await enter(manager, `/incidents/${id}/steps/step2`);
  const team = await edit(page, 'Team');
  const member = team.getByRole('combobox', { name: 'Team member' });
  await member.fill(worker.name);
  await page.getByRole('option', { name: new RegExp(`^${worker.name}`) }).click();
  // What was typed stands there either way; chosen it can be taken out.
  await expect(team.getByRole('button', { name: 'Remove this person' })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^(3 )?Root causes/ })
    .click();
  await expect(page.getByText('Draft kept')).toBeVisible();
  const causes = await edit(page, 'Root causes');
  await causes.getByLabel('Why? (1)').fill(why);
  await page.getByRole('link', { name: 'The whole incident' }).click();
  // It leads on once what was typed is kept.
  await expect(page).toHaveURL(new RegExp(`/incidents/summary/${id}$`));

  await page.goto(`${DEMO}/incidents/${id}/steps/step3`);
  await edit(page, 'Root causes');
  await expect(causes.getByLabel('Why? (1)')).toHaveValue('');
  await page.getByRole('button', { name: 'Continue with it' }).click();
  await expect(causes.getByLabel('Why? (1)')).toHaveValue(why);
  await page.goto(`${DEMO}/incidents/${id}/steps/step2`);
  await edit(page, 'Team');
  await expect(page.getByText(/^You have an unfinished draft: Today/)).toBeVisible();
  await page.getByRole('button', { name: 'Continue with it' }).click();
  await expect(member.first()).toHaveValue(new RegExp(`^${worker.name}`));

  // What is told of somebody's health does not stay on a device that several people use.
  const person = `/incidents/${id}/steps/step1/victim/new`;
  await page.goto(DEMO + person);
  await page.getByLabel('Name', { exact: true }).fill('Emil Krause');
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
  await expect(page.getByText(/^You have an unfinished draft/)).toHaveCount(0);
});
