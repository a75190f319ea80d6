import { givenOrganization } from '../../steps/given.ts';
import { expect, test } from '../../story.ts';

test('an administrator says a mail in the organization’s own words, and in the usual ones again', async ({
  enter,
  watch,
}) => {
  watch.expects(/^422 PUT .*action_assigned/); // what must stay was left out
  const admin = await givenOrganization('Main works');
  const page = await enter(admin, '/mailers');
  await page.getByRole('main').getByRole('link', { name: 'Actions', exact: true }).click();
  await page.getByRole('link', { name: '[Number] is assigned to you: [What it is about]' }).click();
  const subject = page.getByLabel('Subject');
  await expect(subject).toHaveValue('{{number}} is assigned to you: {{title}}');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('ACT-000001 is assigned to you: An example');
  await expect(preview).toContainText('there is no record yet');

  await subject.fill('For you: {{number}}');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('{{title}} must stay in the text.')).toBeVisible();
  await expect(subject).toBeFocused();

  await subject.fill('For you: {{number}}, {{title}}');
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Thank you!');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(preview).toContainText('For you: ACT-000001, An example');
  const letter = page.frameLocator('iframe');
  await expect(letter.getByText('Thank you!')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Test mail to me' }).click();
  await expect(
    page.getByText(`There is no mail server: the test mail to ${admin.email}`),
  ).toBeVisible();

  await page.getByRole('button', { name: 'All occasions' }).click();
  const row = page.getByRole('row').filter({ hasText: 'For you: [Number], [What it is about]' });
  await expect(row).toContainText('English');
  await row.getByRole('link').click();
  await page.getByRole('button', { name: 'Restore the default' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore the default' }).click();
  await expect(subject).toHaveValue('{{number}} is assigned to you: {{title}}');
});
