import { call, PEOPLE } from '../people.ts';
import { DEMO } from '../places.ts';
import { panel } from '../steps/look.ts';
import { photo } from '../steps/photo.ts';
import { unique } from '../steps/report.ts';
import { expect, test } from '../story.ts';

const { manager, worker } = PEOPLE;

test('somebody without an account reports with a phone, and is asked and answers', async ({
  visit,
  enter,
}) => {
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
  await expect(phone.getByRole('button', { name: 'Remove exit.png' })).toBeVisible();
  await phone.getByLabel('In a few words').fill(hazard);
  await phone.getByRole('button', { name: 'Send the report' }).tap();
  await expect(phone.getByRole('heading', { level: 1 })).toBeFocused();
  const [number = '', key = ''] = await phone.getByRole('definition').allTextContents();
  expect(number).toMatch(/^OBS-\d+$/);

  const desk = await enter(manager, '/notification');
  await desk.getByRole('button', { name: hazard }).click();
  await expect(panel(desk).getByText('Nobody has decided yet')).toBeVisible();
  await expect(panel(desk).getByText('Without an account', { exact: true })).toBeVisible();
  await expect(panel(desk).getByRole('button', { name: 'View photo.png' })).toBeVisible();
  await panel(desk).getByRole('button', { name: 'Ask the reporter' }).click();
  await panel(desk).getByLabel('Question to the reporter').fill('Which of the exits?');
  await panel(desk).getByRole('button', { name: 'Send question' }).click();
  await expect(panel(desk).getByText('Which of the exits?')).toBeVisible();

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
});

test('three taps and a photo are a report, in the language of whoever scanned the poster', async ({
  visit,
  enter,
}) => {
  const desk = await enter(manager, '/observations?sort=-number');
  await expect(desk.getByRole('row').nth(1)).toBeVisible();
  const { body } = await call(DEMO, 'GET', '/api/observations/outer_obs_data');
  const [site] = body.sites as { id: number }[];
  const poster = `${DEMO}/observation?site=${site?.id}`;
  const phone = await visit(poster, { phone: true, speaks: 'fr-CA' });
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Signalez ce que vous voyez');
  await expect(phone.getByLabel('Où ?')).toHaveValue(String(site?.id));
  await phone.getByRole('radio').first().check({ force: true });
  const chooser = phone.waitForEvent('filechooser');
  await phone.getByRole('button', { name: 'Ajouter une photo' }).tap();
  await (await chooser).setFiles(photo('exit.png'));
  await expect(phone.getByRole('button', { name: /exit\.png/ })).toBeVisible();
  await phone.getByRole('button', { name: 'Envoyer le signalement' }).tap();
  await expect(phone.getByRole('heading', { level: 1 })).toContainText('Merci');
  await expect(desk.getByRole('row').nth(1)).toContainText('Voir la photo.');
});

test('whoever is signed in and scans a poster reports with their own form', async ({ enter }) => {
  const page = await enter(worker, '/observation');
  await expect(page).toHaveURL(/\/observations\/new$/);
  await expect(page.getByRole('heading', { name: 'Report an observation' })).toBeVisible();
});
