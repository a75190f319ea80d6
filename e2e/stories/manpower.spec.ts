import { givenOrganization } from '../steps/given.ts';
import { expect, test } from '../story.ts';

test('a wrong number is said at its cell, and what is right is saved', async ({ enter }) => {
  const page = await enter(await givenOrganization('North Plant'), '/manpower?year=2031');
  const cell = page.getByRole('textbox', { name: 'North Plant, January 2031' });
  await cell.fill('many');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('A whole number')).toBeVisible();
  await cell.fill('123');
  await cell.press('ArrowRight');
  await expect(page.getByRole('textbox', { name: 'North Plant, February 2031' })).toBeFocused();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('1 month saved')).toBeVisible();
  await page.reload();
  await expect(cell).toHaveValue('123');
});
