import { PEOPLE } from '../people.ts';
import { expect, test } from '../story.ts';

test('what is approved here can be given to somebody to decide', async ({ enter }) => {
  const page = await enter(PEOPLE.admin, '/settings');
  await page.getByRole('link', { name: /^Workflows/ }).click();
  await page.getByRole('button', { name: 'New workflow' }).first().click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible();
});

test('whoever may not look after workflows is refused, whatever the address', async ({ enter }) => {
  const page = await enter(PEOPLE.worker, '/workflows/new');
  await expect(page.getByText('You do not have access to that page')).toBeVisible();
  await expect(page).toHaveURL(/\/\?redirected=/);
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveCount(0);
});
