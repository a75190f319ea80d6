import { PEOPLE } from '../people.ts';
import { certificateCode, givenSubject } from '../steps/given.ts';
import { givenTest } from '../steps/trainings.ts';
import { unique } from '../steps/report.ts';
import { expect, test } from '../story.ts';

const { admin, manager, worker } = PEOPLE;

test('who lacks a training is booked, attends, and holds a certificate that anybody can check', async ({
  enter,
  visit,
}) => {
  const subject = unique('Rescue at height');
  await givenSubject(manager, subject);
  const page = await enter(manager, `/trainings?q=${encodeURIComponent(worker.name)}`);
  const line = page.getByRole('listitem').filter({ hasText: subject });
  await expect(line).toContainText('Missing');
  await line.getByRole('checkbox', { name: `Choose ${worker.name}: ${subject}` }).check();
  await page.getByRole('button', { name: 'Book a training' }).click();
  const dialog = page.getByRole('dialog');
  for (const name of ['Begins', 'Ends']) {
    const field = dialog.getByLabel(name, { exact: true });
    const [day = '', time] = (await field.inputValue()).split('T');
    const over = new Date(Date.parse(day) - 9 * 24 * 3_600_000).toISOString().slice(0, 10);
    await field.fill(`${over}T${time}`);
  }
  await dialog.getByLabel('Venue').fill('Training tower');
  await dialog.getByRole('button', { name: 'Book a training' }).click();

  await expect(page.getByRole('heading', { name: subject, level: 1 })).toBeVisible();
  const attendance = page.getByRole('region', { name: 'Attendance' });
  await attendance.getByRole('button', { name: /Edit/ }).click();
  await attendance.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(attendance).toContainText(worker.name);

  const item = Number(/safety-calendar\/(\d+)/.exec(page.url())?.[1]);
  await page.goto(`${manager.home}/trainings/results/${item}`);
  await expect(page.getByLabel(worker.name)).toHaveValue('passed');
  await page.getByRole('button', { name: 'Record the results' }).click();
  await page
    .getByRole('list', { name: 'Recorded' })
    .getByRole('link', { name: worker.name })
    .click();
  await expect(page.getByText('Valid', { exact: true })).toBeVisible();

  const id = Number(/records\/(\d+)/.exec(page.url())?.[1]);
  const own = await enter(worker, `/trainings/records/${id}/certificate`);
  await expect(own.getByText('Scan to see whether it still holds.')).toBeVisible();
  const anybody = await visit(await certificateCode(worker, id), { phone: true });
  await expect(anybody.getByText('This certificate holds.')).toBeVisible();
  await expect(anybody.getByText(subject)).toBeVisible();
});

test('somebody answers the test of a training that they lack, and is told at once how it went', async ({
  enter,
}) => {
  const subject = unique('Signals of the crane');
  await givenTest(admin, worker, subject);
  const page = await enter(worker, '/', { phone: true });
  await page.goto(`${worker.home}/trainings/records`);
  const lacking = page.getByRole('list', { name: 'What you lack' }).getByRole('listitem');
  await lacking
    .filter({ hasText: subject })
    .getByRole('link', { name: `Take the test: ${subject}` })
    .click();
  await expect(page.getByRole('heading', { name: `Test: ${subject}` })).toBeVisible();
  await page.getByText('Both arms up').click();
  await page.getByRole('button', { name: 'Hand in' }).click();
  await expect(page.getByText('Valid', { exact: true })).toBeVisible();
  await expect(page.getByText('100 %')).toBeVisible();
});
