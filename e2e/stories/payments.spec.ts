import { PEOPLE } from '../people.ts';
import { givenOrganization } from '../steps/given.ts';
import { expect, test } from '../story.ts';

test('a trial is extended, a plan is ordered by invoice, marked as paid and active', async ({
  enter,
}) => {
  const admin = await givenOrganization('North Plant', 'on');
  const address = new URL(admin.home).host;
  const page = await enter(admin, '/subscriptions');
  await page.getByRole('button', { name: 'Ask for an extension' }).click();
  await page.getByLabel('What you need more time for').fill('A second site');
  await page.getByRole('dialog').getByRole('button', { name: 'Ask for an extension' }).click();
  await expect(page.getByText('Waits for a decision')).toBeVisible();

  const master = await enter(PEOPLE.platform, '/extend_requests');
  const request = master.getByRole('listitem').filter({ hasText: address });
  await request.getByRole('button', { name: 'Extend by 14 days' }).click();
  await master.getByRole('dialog').getByRole('button', { name: 'Extend by 14 days' }).click();
  await expect(request.getByText('Approved')).toBeVisible();

  await master.goto(new URL('/paymentsettings', PEOPLE.platform.home).href);
  const seller = master.getByRole('region', { name: 'Seller and bank account' });
  await seller.getByLabel('Name of the company').fill('Hivis Ltd');
  await seller.getByLabel('Street and number').fill('1 Main Street');
  await seller.getByLabel('Postcode').fill('1000');
  await seller.getByLabel('City').fill('Sofia');
  await seller.getByRole('combobox', { name: 'Country' }).fill('Bulgaria');
  await master.getByRole('option', { name: 'Bulgaria' }).click();
  await seller.getByLabel('E-mail for invoices').fill('bills@hivis.example');
  await seller.getByLabel('VAT rate').fill('20');
  await seller.getByLabel('Account holder').fill('Hivis Ltd');
  await seller.getByLabel('IBAN').fill('BG80 BNBG 9661 1020 3456 78');
  await seller.getByRole('button', { name: 'Save' }).click();
  await master.getByRole('button', { name: 'Add a price' }).click();
  const price = master.getByRole('dialog');
  await price.getByLabel('A month').fill('99.50');
  await price.getByLabel('A year').fill('995');
  await price.getByRole('button', { name: 'Save' }).click();
  await expect(master.getByText('€99.50 a month')).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Order a plan' }).click();
  const order = page.getByRole('dialog');
  await expect(order.getByText('€995.00').first()).toBeVisible();
  await order.getByLabel('Name of the company').fill('Story Works');
  await order.getByLabel('Street and number').fill('2 Side Street');
  await order.getByLabel('Postcode').fill('4000');
  await order.getByLabel('City').fill('Plovdiv');
  await order.getByRole('combobox', { name: 'Country' }).fill('Bulgaria');
  await page.getByRole('option', { name: 'Bulgaria' }).click();
  await order.getByLabel('E-mail for invoices').fill(admin.email);
  await expect(order.getByText('€1,194.00')).toBeVisible();
  await order.getByRole('button', { name: 'Order with obligation to pay' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();

  await master.reload();
  const bill = master.getByRole('listitem').filter({ hasText: 'Story Works' }).first();
  await bill.getByRole('button', { name: 'Mark as paid' }).click();
  await master.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();
  await expect(bill.getByText('Paid', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'See the subscription and invoices' }).click();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await page.getByRole('region', { name: 'Invoices' }).getByRole('link').first().click();
  await expect(page.getByText('BG80BNBG96611020345678')).toBeVisible();
});
