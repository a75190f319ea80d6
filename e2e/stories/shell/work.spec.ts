import { PEOPLE } from '../../people.ts';
import { givenAction } from '../../steps/given.ts';
import { panel } from '../../steps/look.ts';
import { complete, unique } from '../../steps/report.ts';
import { expect, test } from '../../story.ts';

const { manager, supervisor, worker } = PEOPLE;

test('what waits is decided where it stands, and only one person is asked', async ({ enter }) => {
  const task = unique('Weld the step of the stair');
  const { id, number } = await givenAction(supervisor, task, worker);
  const site = await enter(worker, `/actions/all/summary/${id}`);
  await panel(site).getByRole('button', { name: 'Start' }).click();
  await complete(site, 'welded.png');

  const desk = await enter(supervisor, '/work?group=verify');
  const unfold = desk.getByRole('button', { name: `Verify: ${task}` });
  await expect(unfold).toBeVisible();
  const other = await enter(manager, '/work?group=verify');
  await expect(other.getByRole('heading', { name: 'My work' })).toBeVisible();
  await expect(other.getByRole('link', { name: task })).toHaveCount(0);

  await unfold.click();
  await expect(desk.getByRole('button', { name: 'View welded.png' })).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Verify and close' })).toBeVisible();
  await desk.getByRole('button', { name: 'Send back' }).click();
  await desk.getByLabel(/still to be done/).fill('The second step is loose as well.');
  await desk.getByRole('button', { name: 'Send back' }).click();
  await expect(desk.getByRole('link', { name: task })).toHaveCount(0);
  await expect(desk).toHaveURL(/\/work\?group=verify$/);

  const again = await enter(worker, '/', { phone: true });
  await again
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('link', { name: /^My work/ })
    .tap();
  await again.getByRole('button', { name: `Complete: ${task}` }).tap();
  await expect(again.getByText('The second step is loose as well.').first()).toBeVisible();
  await again.getByRole('link', { name: `Open ${number}` }).tap();
  await expect(panel(again).getByRole('heading', { level: 2 })).toHaveText(task);
});
