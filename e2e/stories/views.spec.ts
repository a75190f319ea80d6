import { PEOPLE } from '../people.ts';
import { DEMO } from '../places.ts';
import { unique } from '../steps/report.ts';
import { expect, test } from '../story.ts';

const { admin, worker } = PEOPLE;

test('what one looks for again and again is saved, offered to others and removed', async ({
  enter,
}) => {
  const name = unique('Late at work');
  // Nobody else has a view of this search.
  const word = name.replaceAll(' ', '');
  const office = await enter(admin, `/actions/all?status=overdue&q=${word}`);
  await office.getByRole('button', { name: 'Saved views' }).click();
  await office.getByLabel('Name of this view').fill(name);
  await office.getByLabel('Offer to everybody in the organization').check();
  await office.keyboard.press('Enter');
  await expect(office.getByText('The view is saved.')).toBeVisible();
  const saved = { name: `Saved view: ${name}` };
  await expect(office.getByRole('button', saved)).toBeVisible();

  const other = await enter(worker, '/actions/all');
  await other.getByRole('button', { name: 'Saved views' }).click();
  await expect(other.getByText('Choose filters or an order')).toBeVisible();
  await expect(other.getByRole('button', { name: `Remove the view ${name}` })).toHaveCount(0);
  await other.getByRole('button', { name }).click();
  await expect(other).toHaveURL(`${DEMO}/actions/all?q=${word}&status=overdue`);
  await expect(other.getByRole('button', saved)).toBeFocused();

  await office.getByRole('button', saved).click();
  await office.getByRole('button', { name: `Remove the view ${name}` }).click();
  await expect(office.getByRole('button', { name: 'Saved views' })).toBeVisible();
  await other.reload();
  await expect(other.getByRole('button', { name: 'Saved views' })).toBeVisible();
});
