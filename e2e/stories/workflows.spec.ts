import { PEOPLE } from '../people.ts';
import { expect, test } from '../story.ts';

// Which workflow is made and whom it asks is told once a module has its records reviewed;
// until then these tell what an installation without one says.
test('where nothing has to be approved, workflows are not offered, and who asks is told', async ({
  enter,
}) => {
  const page = await enter(PEOPLE.admin, '/settings');
  await expect(page.getByRole('link', { name: /^Sites/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Workflows/ })).toHaveCount(0);
  for (const path of ['/workflows', '/workflows/new']) {
    await page.goto(PEOPLE.admin.home + path);
    await expect(page.getByRole('heading', { name: 'Nothing needs approval here' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'New workflow' })).toHaveCount(0);
  }
});

test('whoever may not look after workflows is refused, whatever the address', async ({
  enter,
}) => {
  const page = await enter(PEOPLE.worker, '/workflows/new');
  await expect(page.getByText('You do not have access to that page')).toBeVisible();
  await expect(page).toHaveURL(/\/\?redirected=/);
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveCount(0);
});
