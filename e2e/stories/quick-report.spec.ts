import { PEOPLE } from '../people.ts';
import { panel, row } from '../steps/look.ts';
import { unique } from '../steps/report.ts';
import { expect, test } from '../story.ts';

const { worker, manager } = PEOPLE;

test('imminent danger is told at once and stands out; praise asks for little', async ({
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
  await form.getByLabel('In a few words').fill(unique('Everybody is tied in on the roof'));
  await form.getByLabel('Why it matters').fill('Nobody had to be told.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(panel(page)).toContainText('Nothing to fix');

  await page.goto(`${worker.home}/observations/new`);
  await pick('Unsafe condition').check({ force: true });
  await form.getByLabel('In a few words').fill(danger);
  await form.getByLabel('What could have happened').fill('It may come down.');
  await pick('Low').check({ force: true });
  await form.getByLabel('Stop work: imminent danger').check();
  await pick('No').check({ force: true });
  await form.getByRole('button', { name: 'Already being dealt with' }).click();
  await pick('Yes').check({ force: true });
  await form.getByLabel('What is to be done?').fill('Replace the plank');
  await form.getByRole('combobox', { name: 'Control' }).click();
  await page.getByRole('option', { name: /^Engineering/ }).click();
  await form.getByRole('combobox', { name: 'Responsible person' }).fill(worker.name);
  await page.getByRole('option', { name: new RegExp(`^${worker.name}`) }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(panel(page)).toContainText('work stands still until it is safe');

  const desk = await enter(manager, '/');
  const stopped = desk.getByRole('region', { name: 'Work stands still' });
  await expect(stopped).toContainText(danger);
  await stopped.getByRole('link', { name: danger }).click();
  await expect(panel(desk)).toContainText('Stop work');
  await expect(row(desk, danger)).toContainText('Stop work');
});

test('what was reported already is offered while typing', async ({ enter }) => {
  const word = unique('Gantry');
  const page = await enter(worker, '/observations/new');
  const form = page.locator('#observation-form');
  await form.getByRole('radio', { name: 'Unsafe condition' }).check({ force: true });
  await form.getByLabel('In a few words').fill(`${word}: hook without a safety latch`);
  await form.getByLabel('What could have happened').fill('The load may slip.');
  await form.getByRole('radio', { name: 'High' }).check({ force: true });
  await form.getByRole('radio', { name: 'Fixed on the spot' }).check({ force: true });
  await form.getByLabel('What was done?').fill('The hook was replaced.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(panel(page)).toContainText('Fixed on the spot');
  const number = (await panel(page).getByText(/^OBS-\d+$/).textContent()) ?? '';

  await page.goto(`${worker.home}/observations/new`);
  await form.getByLabel('In a few words').fill(`${word}, safety latch of the hook is missing`);
  const offered = form.getByRole('region', { name: 'Is it one of these?' });
  await expect(offered).toContainText(number);
  await offered.getByRole('listitem').filter({ hasText: number }).getByRole('button').click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/observations\/summary\/\d+/);
  await expect(panel(page)).toContainText(number);
});

test('a poster for a site is printed in two languages', async ({ enter }) => {
  const page = await enter(manager, '/observations?status=open');
  await page.getByRole('button', { name: 'More' }).first().click();
  await page.getByRole('menuitem', { name: 'Poster for a site' }).click();
  await page.getByLabel('Second language').selectOption('tr');
  const code = page.getByRole('img', { name: /\/observation\?site=\d+$/ });
  await expect(code).toBeVisible();
  await expect(page.getByText('Seen something unsafe?')).toBeVisible();
  await expect(page.getByText('Güvensiz bir şey mi gördünüz?')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(code).toBeVisible();
});
